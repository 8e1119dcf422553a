import type { DomainDetail } from '#contract/domain.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { FactList } from './FactList.tsx'

/** Everything the registry knows of a domain. */
export function DomainFacts({ domain }: { domain: DomainDetail }) {
  return (
    <Section title="domain.detail.facts">
      <FactList domain={domain} />
    </Section>
  )
}
