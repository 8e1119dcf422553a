import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { languageOf, locales } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { changeLocale } from '#intl/messages.ts'

/** The language that is not spoken now, by its own name; nothing is loaded anew but words. */
export function LanguageSwitch() {
  const spoken = useLocale()

  return locales
    .filter((locale) => locale !== spoken)
    .map((locale) => (
      <Button
        key={locale}
        size="small"
        color="inherit"
        lang={languageOf[locale]}
        onClick={() => void changeLocale(locale)}
      >
        <FormattedMessage id={`app.language.${locale}`} />
      </Button>
    ))
}
