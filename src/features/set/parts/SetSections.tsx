import type { Ref } from '#contract/record.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { prepareGrid } from '#src/ui/grid/Rows.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { ContactLinks } from '../ContactLinks.tsx'
import { SetFactList, type SetFactsProps } from '../SetFactList.tsx'

/** Everything the registry knows of a set beside what is in it. */
export function SetFacts(given: SetFactsProps) {
  return (
    <Section title="set.detail.facts">
      <SetFactList {...given} />
    </Section>
  )
}

/** The technical contacts of a set. Each of them can lock it. */
export function TechnicalContacts({ contacts }: { contacts: readonly Ref[] }) {
  return (
    <Section title="field.technical_contacts">
      <ContactLinks contacts={contacts} />
    </Section>
  )
}

/** The domains that use a set of mine, at the foot of its page, loaded once the page is drawn. */
export const SetDomainsSection = lazyPart(async () => {
  prepareGrid()
  return (await import('../SetDomains.tsx')).SetDomains
})
