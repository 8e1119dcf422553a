import { useSyncExternalStore } from 'react'
import { getIntlState, subscribeToIntl } from './messages.ts'

/** The language spoken now; the component is drawn again when it changes. */
export function useLocale() {
  return useSyncExternalStore(subscribeToIntl, locale, locale)
}

const locale = () => getIntlState().locale
