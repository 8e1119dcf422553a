import Box from '@mui/material/Box'
import { useIntl } from 'react-intl'
import { useNavigation } from 'react-router'
import { motion } from '#theme/tokens.ts'

/** A line at the top while another page is on its way, when that takes longer than a moment. */
export function NavigationProgress() {
  const intl = useIntl()
  const { state } = useNavigation()
  if (state === 'idle') return null

  return (
    <Box
      role="progressbar"
      aria-label={intl.formatMessage({ id: 'app.loading' })}
      data-appear="late"
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: 0,
        height: 2,
        zIndex: 'tooltip',
        backgroundColor: 'primary.main',
        // Nothing moves; while it lasts the line only breathes.
        '&::after': {
          content: '""',
          position: 'absolute',
          inset: 0,
          animation: `appear ${motion.tint}ms ease-in-out infinite alternate`,
          backgroundColor: 'background.default',
        },
      }}
    />
  )
}
