import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { HandleHeading } from '#src/features/record/parts/HandleHeading.tsx'
import { NotMine } from '#src/features/record/parts/NotMine.tsx'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { RecordStatement } from '#src/features/statement/parts/RecordStatement.tsx'
import { Columns, Section } from '#src/ui/page/Section.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { ContactFacts } from './ContactFacts.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { readContact } from '#contract/contact.ts'
import { api } from '#src/api/client.ts'

export function loader({ params, request }: LoaderFunctionArgs) {
  return api(readContact, { params: { id: params['handle'] ?? '' } }, request.signal)
}

export function ContactDetailPage() {
  const contact = useLoaderData<typeof loader>()
  const { handle, isLinked, states } = contact
  const isOwn = contact.access === 'own'
  // Of one that stands nowhere strangers know its handle and its registrar.
  const isTold = isOwn || isLinked

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
      {!isOwn && <NotMine message={isTold ? 'contact.detail.not_mine' : 'contact.detail.stands_nowhere'} />}
      <Columns
        first={isTold ? <PersonFacts contact={contact} /> : <ContactFacts contact={contact} />}
        second={
          isTold && (
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
