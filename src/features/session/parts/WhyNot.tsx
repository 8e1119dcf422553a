import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { Permission } from '#contract/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** Why something cannot be done, and what to do about it; nothing where it can. `id` ties it to what stands still. */
export function WhyNot({ of: { allowed, reason }, id }: { of: Permission; id: string }) {
  if (allowed || reason === null) return null
  const way = ways.find((known) => known === reason)

  return (
    <Box id={id} sx={{ display: 'flex', gap: 1, maxWidth: '72ch', typography: 'body1' }}>
      <Box sx={{ display: 'flex', color: 'text.secondary' }}>
        <Icon name="question" />
      </Box>
      <span>
        <FormattedMessage id={`problem.${reason}`} />
        {way && (
          <>
            {' '}
            <FormattedMessage id={`way.${way}`} />
          </>
        )}
      </span>
    </Box>
  )
}

const ways = [
  'change-at-registrar',
  'contact-blocked',
  'level-too-low',
  'not-for-this-identity',
  'update-is-blocked',
] as const
