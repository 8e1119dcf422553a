import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { HandleHeading } from '#src/features/record/parts/HandleHeading.tsx'
import { NotMine } from '#src/features/record/parts/NotMine.tsx'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { RecordStatement } from '#src/features/statement/parts/RecordStatement.tsx'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { MailLink, TelephoneLink } from '#src/ui/page/TextLink.tsx'
import { ContactFacts } from './ContactFacts.tsx'
import { readContact, type Address, type ContactDetail } from '#contract/contact.ts'
import { api } from '#src/api/client.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { Identification, AddressLines } from './parts/Identification.tsx'

export function loader({ params, request }: LoaderFunctionArgs) {
  return api(readContact, { params: { id: params['handle'] ?? '' } }, request.signal)
}

export function ContactDetailPage() {
  const contact = useLoaderData<typeof loader>()
  const { handle, isLinked, states } = contact
  const isOwn = contact.access === 'own'
  // Of one that stands nowhere strangers know its handle and its registrar.
  const isVisible = isOwn || isLinked

  return (
    <Page
      title="contact.detail.title"
      values={{ handle }}
      trail={<Trail />}
      heading={
        <HandleHeading
          handle={handle}
          name={contact.organization.value ?? contact.name.value}
          kind="contact.detail.kind"
        />
      }
      actions={<RecordStatement type="contact" id={handle} />}
    >
      {!isOwn && <NotMine message={isVisible ? 'contact.detail.not_mine' : 'contact.detail.stands_nowhere'} />}
      <Columns
        first={isVisible ? <PersonFacts contact={contact} /> : <ContactFacts contact={contact} />}
        second={
          isVisible && (
            <>
              <ContactFacts contact={contact} />
              <Section title="field.states">
                <StateList access={contact.access} states={states} life={null} />
              </Section>
            </>
          )
        }
      />
    </Page>
  )
}

export { ContactDetailPage as Component }

/** Who a contact is: to its owner every value with whether others see it, to others what is public. */
function PersonFacts({ contact }: { contact: ContactDetail }) {
  const isOwn = contact.access === 'own'
  const fields = fieldsOf(contact)

  return (
    <Section title="contact.detail.person">
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBottom: 1.5 }}>
        <FormattedMessage id={isOwn ? 'contact.detail.who_sees' : 'contact.detail.why_hidden'} />
      </Typography>
      <Facts>
        {fields.map(({ title, disclosed, shown }) => (
          <Fact key={title} title={title}>
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>{shown}</Box>
              {isOwn && (
                <Box sx={{ typography: 'caption', color: disclosed ? 'text.primary' : 'text.secondary' }}>
                  <FormattedMessage id={`field.disclosure.${disclosed ? 'yes' : 'no'}`} />
                </Box>
              )}
            </Box>
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

type Field = { title: MessageId; disclosed: boolean; shown: ReactNode }

function fieldsOf(contact: ContactDetail): Field[] {
  return [
    field('field.organization', contact.organization, (text) => text),
    field('field.name', contact.name, (text) => text),
    field('field.address', contact.address, asLines),
    field('field.mailing_address', contact.mailingAddress, asLines),
    field('field.telephone', contact.telephone, (number) => <TelephoneLink number={number} />),
    field('field.fax', contact.fax, asCode),
    field('field.email', contact.email, asMailLink),
    field('field.notify_email', contact.notifyEmail, asMailLink),
    field('field.vat_number', contact.vatNumber, asCode),
    field('field.ident', contact.ident, (ident) => <Identification of={ident} />),
  ]
}

type DisclosableValue<Value> = { disclosed: boolean; value?: Value | null | undefined }

/** Describes one value. A value that the user may not see is shown as hidden, an empty one as not given. */
function field<Value>(
  title: MessageId,
  { disclosed, value }: DisclosableValue<Value>,
  show: (value: Value) => ReactNode,
): Field {
  if (value !== undefined && value !== null) return { title, disclosed, shown: show(value) }
  return { title, disclosed, shown: <Missing message={value === null ? 'field.value.none' : 'field.value.hidden'} /> }
}

function Missing({ message }: { message: MessageId }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <FormattedMessage id={message} />
    </Box>
  )
}

const asLines = (address: Address) => <AddressLines address={address} />
const asMailLink = (address: string) => <MailLink address={address} />
const asCode = (text: string) => <Code>{text}</Code>
