import type { GridLocaleText } from '@mui/x-data-grid'

type Words = Partial<GridLocaleText>

const loaded = new Map<string, Promise<Words>>()

/** The grid's own texts in a language; English is what it speaks by itself. Fetched once a language. */
export function gridWords(locale: string): Promise<Words> {
  const words = loaded.get(locale) ?? load(locale)
  loaded.set(locale, words)
  return words
}

async function load(locale: string): Promise<Words> {
  if (!locale.startsWith('cs')) return {}
  const { csCZ } = await import('@mui/x-data-grid/locales')
  return csCZ.components.MuiDataGrid.defaultProps.localeText
}
