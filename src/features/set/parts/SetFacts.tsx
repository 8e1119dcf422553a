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
