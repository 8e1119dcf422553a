import { useSyncExternalStore, type ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { defaultLocale } from './locales.ts'
import { getIntlState, subscribeToIntl } from './messages.ts'

/** Words, numbers and dates in the visitor's language for everything inside; all times in the registry's zone. */
export function IntlRoot({ children }: { children: ReactNode }) {
  const { locale, messages, timeZone } = useSyncExternalStore(subscribeToIntl, getIntlState, getIntlState)

  return (
    <IntlProvider
      locale={locale}
      defaultLocale={defaultLocale()}
      messages={messages}
      timeZone={timeZone}
      onError={report}
    >
      {children}
    </IntlProvider>
  )
}

/** A message that is missing or wrong must be seen while developing, and fails the browser tests, which allow no error. */
function report(error: Error & { code?: string }) {
  // Numbers and dates of a language that the browser does not know are written in its default.
  if (error.code === 'MISSING_DATA') return
  // oxlint-disable-next-line no-console -- the browser tests fail on any console error
  console.error(error)
}
