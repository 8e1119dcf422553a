import type { Ref } from '#contract/record.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { ContactLinks } from '../ContactLinks.tsx'

/** Who looks after a set; each of them can lock it. */
export function TechnicalContacts({ contacts }: { contacts: readonly Ref[] }) {
  return (
    <Section title="field.technical_contacts">
      <ContactLinks contacts={contacts} />
    </Section>
  )
}
