import type { SetDetail } from '#contract/set.ts'
import { StateList } from '#src/features/record/parts/StateList.tsx'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { prepareGrid } from '#src/ui/grid/Rows.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { SetFactList, type SetFactsProps } from '../SetFactList.tsx'

/** Everything the registry knows of a set beside what is in it. */
export function SetFacts(given: SetFactsProps) {
  return (
    <Section title="set.detail.facts">
      <SetFactList {...given} />
    </Section>
  )
}

/** The states of a set; nothing where the list would be empty. */
export function SetStates({ set: { access, states } }: { set: SetDetail }) {
  return (
    states.some(({ code }) => code !== 'linked') && (
      <Section title="field.states">
        <StateList access={access} states={states} life={null} />
      </Section>
    )
  )
}

/** The domains that use a set of mine, at the foot of its page, loaded once the page is drawn. */
export const SetDomainsSection = lazyPart(async () => {
  prepareGrid()
  return (await import('../SetDomains.tsx')).SetDomains
})
