import { useId } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { WhyNot } from '#src/features/session/parts/WhyNot.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { FieldAtRegistry } from './FieldAtRegistry.tsx'
import { FieldRow } from './FieldRow.tsx'
import { LockedNote } from './LockedNote.tsx'
import { MailingAddress } from './MailingAddress.tsx'
import { AddressLines } from './parts/AddressLines.tsx'
import { readMyContact } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'

export function loader({ request }: LoaderFunctionArgs) {
  return api(readMyContact, {}, request.signal)
}

/** Where my contact lives, and where letters go when that is elsewhere. */
export function AddressesPage() {
  const mine = useLoaderData<typeof loader>()
  const why = useId()
  const whyHidden = useId()
  const flag = mine.flags.find((one) => one.flag === 'address')?.change
  const permanent = mine.contact.address.value

  return (
    <>
      <WhyNot of={mine.change} id={why} />
      {flag && flag.reason !== mine.change.reason && (
        <WhyNot of={flag} id={whyHidden} what="mycontact.disclosure.closed_address" />
      )}
      <Section title="field.address">
        <FieldRow
          value={permanent && <AddressLines address={permanent} />}
          note={<LockedNote lock={mine.locks.address} />}
          flag="address"
          mine={mine}
        />
        <FieldAtRegistry mine={mine} field="address" />
        <FieldAtRegistry mine={mine} field="disclosure" flag="address" />
      </Section>
      <Section title="field.mailing_address">
        <MailingAddress mine={mine} why={why} />
        <FieldAtRegistry mine={mine} field="mailingAddress" />
      </Section>
    </>
  )
}

export { AddressesPage as Component }
