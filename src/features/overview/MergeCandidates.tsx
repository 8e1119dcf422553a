import { FormattedMessage } from 'react-intl'
import type { Counted } from '#contract/overview.ts'
import { paths } from '#src/routing/paths.ts'
import { CountLine, Lines } from './CountLine.tsx'
import { Part } from './Part.tsx'

/** How many contacts could be merged into mine; nothing where there is none. */
export function MergeCandidates({ counted }: { counted: Counted }) {
  if (counted.count === 0) return null
  return (
    <Part title="overview.merge.title">
      <Lines>
        <CountLine counted={counted} list={paths.myMerge()}>
          <FormattedMessage id="overview.merge.candidates" />
        </CountLine>
      </Lines>
    </Part>
  )
}
