import { useId } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { WhyNot } from '#src/features/session/parts/WhyNot.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { FieldAtRegistry } from './FieldAtRegistry.tsx'
import { Letters } from './Letters.tsx'
import { PersonalFields } from './PersonalFields.tsx'
import { readMyContact } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'
import { FromIdentity } from './parts/FromIdentity.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return api(readMyContact, {}, request.signal)
}

/** Who my contact is: each value with who sees it, changed in its place, or why not here. */
export function PersonalPage() {
  const mine = useLoaderData<typeof loader>()
  const why = useId()
  const whyHidden = useId()
  const flags = mine.flags.find(({ flag }) => flag !== 'address')?.change

  return (
    <>
      <WhyNot of={mine.change} id={why} />
      {flags && flags.reason !== mine.change.reason && (
        <WhyNot of={flags} id={whyHidden} what="mycontact.disclosure.closed" />
      )}
      <FromIdentity mine={mine} />
      <Section title="contact.detail.person">
        <PersonalFields mine={mine} why={why} />
      </Section>
      <Section title="contact.field.postal_letters">
        <Letters mine={mine} />
        <FieldAtRegistry mine={mine} field="postalLetters" />
      </Section>
    </>
  )
}

export { PersonalPage as Component }
