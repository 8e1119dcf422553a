import Button from '@mui/material/Button'
import { useIntl } from 'react-intl'
import { languageOf, locales, nameOfLanguage } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { changeLocale } from '#intl/messages.ts'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useColorScheme } from '@mui/material/styles'
import { modes } from '#theme/mode.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** Switches to the other language, by its own name. */
export function LanguageSwitch() {
  const spoken = useLocale()

  return locales()
    .filter((locale) => locale !== spoken)
    .map((locale) => (
      <Button
        key={locale}
        size="small"
        color="inherit"
        lang={languageOf(locale)}
        onClick={() => void changeLocale(locale)}
      >
        {nameOfLanguage(languageOf(locale))}
      </Button>
    ))
}

/** Switches between light, dark and the system's scheme; the theme stores it. */
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
          // index.html marks the chosen scheme by it in a prerendered page.
          data-mode={choice}
          aria-pressed={mode === choice}
          aria-label={intl.formatMessage({ id: `app.theme.${choice}` })}
          title={intl.formatMessage({ id: `app.theme.${choice}` })}
          onClick={() => setMode(choice)}
          sx={(theme) => ({
            '&[aria-pressed="true"], &[aria-pressed="true"]:hover': {
              color: theme.vars.palette.background.paper,
              backgroundColor: theme.vars.palette.text.primary,
            },
          })}
        >
          <Icon name={choice} size={16} />
        </IconButton>
      ))}
    </Box>
  )
}
