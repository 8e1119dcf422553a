import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { Ref } from '#contract/record.ts'
import { paths } from '#src/routing/paths.ts'
import { useLeaving } from './useLeaving.ts'

/** The registrar in a sentence, as the way to its page. */
export function RegistrarInline({ registrar: { handle, name } }: { registrar: Ref }) {
  const to = paths.registrar(handle)
  const leaving = useLeaving(to)

  return (
    <Link component={RouterLink} {...leaving} to={to}>
      {name ?? handle}
    </Link>
  )
}
