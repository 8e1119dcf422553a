import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { ContactFacts } from './ContactFacts.tsx'
import { readMyContact } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'
import { VerificationFacts } from './VerificationFacts.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return api(readMyContact, {}, request.signal)
}

/** How my contact stands in the registry: its states with what each means, how well it is known, its record. */
export function StatePage() {
  const mine = useLoaderData<typeof loader>()

  return (
    <>
      <Section title="field.states">
        <StateList access="own" states={mine.contact.states} life={null} tellsImportance />
      </Section>
      <Section title="mycontact.verification.title">
        <VerificationFacts mine={mine} />
      </Section>
      <ContactFacts contact={mine.contact} />
    </>
  )
}

export { StatePage as Component }
