import { useSyncExternalStore } from 'react'
import { getSpoken, onSpoken } from './words.ts'

/** The language spoken now; the component is drawn again when it changes. */
export function useLocale() {
  return useSyncExternalStore(onSpoken, locale, locale)
}

const locale = () => getSpoken().locale
