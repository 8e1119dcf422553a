import Link from '@mui/material/Link'
import { FormattedNumber } from 'react-intl'
import { Link as RouterLink } from 'react-router'
import { useLeaving } from '#src/features/record/parts/useLeaving.ts'
import { paths } from '#src/routing/paths.ts'

type Given = { filter: 'nsset' | 'keyset'; handle: string; domains: number }

/** How many domains use a set, as the way to them; of none there is nothing to see. */
export function UsedBy({ filter, handle, domains }: Given) {
  const to = `${paths.domains()}?${filter}=${encodeURIComponent(handle)}`
  const leaving = useLeaving(to)
  const count = <FormattedNumber value={domains} />

  if (domains === 0) return count
  return (
    <Link component={RouterLink} {...leaving} to={to}>
      {count}
    </Link>
  )
}
