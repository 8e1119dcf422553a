import Link from '@mui/material/Link'
import { FormattedMessage } from 'react-intl'
import { useFrame, useInfo } from '#src/features/session/parts/frame.ts'
import { EmptyList } from '#src/ui/grid/EmptyList.tsx'

/** Why there is nothing to count, and what to do about it. */
export function NothingYet() {
  const { contact } = useInfo()
  const { operator } = useFrame().settings

  return (
    <EmptyList
      action={
        operator.url && (
          <Link href={operator.url} rel="noopener noreferrer">
            <FormattedMessage id="overview.empty.operator" values={{ operator: operator.name }} />
          </Link>
        )
      }
    >
      <FormattedMessage id="overview.empty.why" values={{ handle: contact?.handle ?? '' }} />
    </EmptyList>
  )
}
