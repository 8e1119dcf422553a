import type { NameServer } from '#contract/nsset.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { ServerList } from './ServerList.tsx'

/** The name servers of an nsset. */
export function NameServers({ servers }: { servers: readonly NameServer[] }) {
  return (
    <Section title="field.servers">
      <ServerList servers={servers} />
    </Section>
  )
}
