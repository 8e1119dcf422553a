import { FormattedMessage } from 'react-intl'
import type { DomainOverview } from '#contract/overview.ts'
import { CountLine, Lines } from './CountLine.tsx'
import { Part } from './Part.tsx'
import { Share } from './Share.tsx'

/** What domains lack: keys and name servers. */
export function Missing({ domains: { all, unsecured, nssetMissing } }: { domains: DomainOverview }) {
  return (
    <Part title="overview.missing.title">
      <Lines>
        <CountLine counted={unsecured} share={<Share of={unsecured.count} all={all.count} />}>
          <FormattedMessage id="overview.missing.unsecured" />
        </CountLine>
        <CountLine counted={nssetMissing} share={<Share of={nssetMissing.count} all={all.count} />}>
          <FormattedMessage id="overview.missing.nsset" />
        </CountLine>
      </Lines>
    </Part>
  )
}
