import Box from '@mui/material/Box'
import type { Ref } from '#contract/record.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { wholeText } from '#theme/tokens.ts'
import { useLeaving } from './useLeaving.ts'

/** The way to another record: its name where it may be known, and its handle, which is all some have. */
export function RecordLink({ to, of: { handle, name } }: { to: string; of: Ref }) {
  const leaving = useLeaving(to)

  return (
    <Box component="span" sx={lineLook}>
      <TextLink {...leaving} to={to} sx={name ? { marginInlineEnd: 1 } : { typography: 'code' }}>
        {name ?? handle}
      </TextLink>
      {name && (
        <Box component="span" sx={[wholeText, { typography: 'code', color: 'text.secondary' }]}>
          {handle}
        </Box>
      )}
    </Box>
  )
}

/** The registrar in a sentence, as the way to its page. */
export function RegistrarInline({ registrar: { handle, name } }: { registrar: Ref }) {
  const to = paths.registrar(handle)
  const leaving = useLeaving(to)

  return (
    <TextLink {...leaving} to={to}>
      {name ?? handle}
    </TextLink>
  )
}

/** High enough for a finger among others of its kind, and still on the line of the name it stands beside. */
const lineLook = {
  display: 'block',
  lineHeight: '24px',
  '&:first-of-type': { marginTop: '-2px' },
  '&:last-of-type': { marginBottom: '-2px' },
} as const
