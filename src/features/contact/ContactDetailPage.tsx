import { usePageObject } from '#src/ui/command/visited.tsx'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { HandleHeading } from '#src/features/record/parts/HandleHeading.tsx'
import { NotMine } from '#src/features/record/parts/NotMine.tsx'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { RecordStatement } from '#src/features/statement/parts/RecordStatement.tsx'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { inSentence } from '#src/ui/text/inSentence.ts'
import { MailLink, TelephoneLink } from '#src/ui/page/TextLink.tsx'
import { loadMyDomains, MyDomains } from '#src/features/domain/parts/MyDomains.tsx'
import { paths } from '#src/routing/paths.ts'
import { ContactFacts } from './ContactFacts.tsx'
import { readContact, type Address, type ContactDetail } from '#contract/contact.ts'
import { api } from '#src/api/client.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { AddressLines, Identification, identTitle } from './parts/Identification.tsx'

export async function loader({ params: { handle = '' }, request: { signal } }: LoaderFunctionArgs) {
  const [contact, domains] = await Promise.all([
    api(readContact, { params: { id: handle } }, signal),
    loadMyDomains('holder', handle, signal),
  ])
  return { contact, domains }
}

export function ContactDetailPage() {
  const { contact, domains } = useLoaderData<typeof loader>()
  const { handle, isLinked, states } = contact
  const isOwn = contact.access === 'own'
  const name = contact.organization.value ?? contact.name.value
  usePageObject({
    key: `contact:${handle}`,
    name: handle,
    note: name ?? null,
    kind: 'contact',
    isMine: isOwn,
    to: paths.contact(handle),
  })
  // Of one that stands nowhere strangers know its handle and its registrar.
  const isVisible = isOwn || isLinked
  const hasStates = isOwn || states.some(({ code }) => code !== 'linked')
  const domainSection = domains && (isOwn || domains.total > 0) && (
    <MyDomains
      title={isOwn ? 'contact.detail.own_domains' : 'contact.detail.my_domains'}
      none="contact.detail.no_domains"
      domains={domains}
      query={`holder=${handle}`}
    />
  )
  // Both columns have about the same height.
  const isRecordFirst = !hasStates && domainSection

  return (
    <Page
      title="contact.detail.title"
      values={{ handle }}
      trail={<Trail list={{ to: paths.domains(), title: 'domain.list.title' }} />}
      heading={<HandleHeading handle={handle} name={name} kind="contact.detail.kind" />}
      actions={
        <>
          {isOwn && (
            <Button component={Link} to={paths.myContact()} variant="outlined">
              <FormattedMessage id="contact.detail.edit" />
            </Button>
          )}
          <RecordStatement type="contact" id={handle} />
        </>
      }
    >
      {!isOwn && <NotMine message={isVisible ? 'contact.detail.not_mine' : 'contact.detail.stands_nowhere'} />}
      {isVisible ? (
        <Columns
          first={
            <>
              <PersonFacts contact={contact} />
              {hasStates && (
                <Section title="field.states">
                  <StateList access={contact.access} states={states} life={null} />
                </Section>
              )}
              {isRecordFirst && <ContactFacts contact={contact} />}
            </>
          }
          second={
            <>
              {domainSection}
              {!isRecordFirst && <ContactFacts contact={contact} />}
            </>
          }
        />
      ) : (
        <ContactFacts contact={contact} />
      )}
    </Page>
  )
}

export { ContactDetailPage as Component }

/** Who a contact is: to its owner every value with whether others see it, to others the public values it has. */
function PersonFacts({ contact }: { contact: ContactDetail }) {
  const intl = useIntl()
  const [isWhole, setWhole] = useState(false)
  const isOwn = contact.access === 'own'
  const fields = fieldsOf(contact)
  const hidden = fields.filter(({ isHidden }) => isHidden)
  const given = fields.filter(({ shown }) => shown !== null)
  const empty = isOwn ? fields.length - given.length : 0

  return (
    <Section title="contact.detail.person">
      <Facts>
        {(isWhole ? fields : given).map(({ title, disclosed, shown }) => (
          <Fact key={title} title={title}>
            <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>{shown ?? <NotGiven />}</Box>
              {isOwn && shown !== null && (
                <Box sx={{ typography: 'body2', color: disclosed ? 'text.primary' : 'text.secondary' }}>
                  <FormattedMessage id={`field.disclosure.${disclosed ? 'public' : 'hidden'}`} />
                </Box>
              )}
            </Box>
          </Fact>
        ))}
      </Facts>
      {empty > 0 && !isWhole && (
        <Button size="small" sx={{ marginTop: 1, marginInlineStart: -1.25 }} onClick={() => setWhole(true)}>
          <FormattedMessage id="contact.detail.show_empty" values={{ count: empty }} />
        </Button>
      )}
      {hidden.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', marginTop: 1.5 }}>
          <FormattedMessage
            id="contact.detail.hidden"
            values={{
              fields: intl.formatList(hidden.map(({ title }) => inSentence(intl.formatMessage({ id: title })))),
            }}
          />
        </Typography>
      )}
    </Section>
  )
}

/** `shown` is null for an empty value, and for one that the user may not see, which `isHidden`. */
type Field = { title: MessageId; disclosed: boolean; isHidden: boolean; shown: ReactNode }

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
    field(identTitle(contact.ident.value), contact.ident, (ident) => <Identification of={ident} />),
  ]
}

type DisclosableValue<Value> = { disclosed: boolean; value?: Value | null | undefined }

function field<Value>(
  title: MessageId,
  { disclosed, value }: DisclosableValue<Value>,
  show: (value: Value) => ReactNode,
): Field {
  const isGiven = value !== undefined && value !== null
  return { title, disclosed, isHidden: value === undefined, shown: isGiven ? show(value) : null }
}

function NotGiven() {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <FormattedMessage id="field.value.none" />
    </Box>
  )
}

const asLines = (address: Address) => <AddressLines address={address} />
const asMailLink = (address: string) => <MailLink address={address} />
const asCode = (text: string) => <Code>{text}</Code>
