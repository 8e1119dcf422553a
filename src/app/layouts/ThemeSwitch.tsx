import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useColorScheme } from '@mui/material/styles'
import { useIntl } from 'react-intl'
import { modes } from '#theme/mode.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** Light, dark, or as the system has it; remembered by the theme. */
export function ThemeSwitch() {
  const intl = useIntl()
  const { mode = 'system', setMode } = useColorScheme()

  return (
    <Box
      role="group"
      aria-label={intl.formatMessage({ id: 'app.theme.label' })}
      sx={(theme) => ({
        display: 'inline-flex',
        gap: '2px',
        padding: '2px',
        borderRadius: 1,
        backgroundColor: theme.vars.palette.background.raised,
      })}
    >
      {modes.map((choice) => (
        <IconButton
          key={choice}
          size="small"
          // By which index.html says what is chosen here in a page that was drawn ahead.
          data-mode={choice}
          aria-pressed={mode === choice}
          aria-label={intl.formatMessage({ id: `app.theme.${choice}` })}
          title={intl.formatMessage({ id: `app.theme.${choice}` })}
          onClick={() => setMode(choice)}
          sx={(theme) => ({
            '&[aria-pressed="true"], &[aria-pressed="true"]:hover': {
              color: theme.vars.palette.primary.main,
              backgroundColor: theme.vars.palette.background.paper,
            },
          })}
        >
          <Icon name={choice} size={16} />
        </IconButton>
      ))}
    </Box>
  )
}
