import * as z from 'zod/mini'
import { call, kibibyte } from './call.ts'
import { Delimiter } from './record.ts'
import { listNames } from './viewData.ts'

/** The lists with saved views. */
export const ListName = z.enum(listNames)
export type ListName = z.infer<typeof ListName>

/** The distance of the rows of a list. */
export const Density = z.enum(['compact', 'standard', 'comfortable'])
export type Density = z.infer<typeof Density>

/** The highest number of views of one list. */
export const viewLimit = 50

/** A view's name as typed, without surrounding white space. */
export const ViewName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80), z.regex(/^[^\p{Cc}]*$/u))

/** A list's query string from its `?` on: filters, sort, size, columns and density. */
export const ViewQuery = z.string().check(z.maxLength(4000), z.regex(/^(?:\?[^\s#\p{Cc}]*)?$/u))

/** `query` is read like an address of the list: an unknown part falls back to its default. */
export const SavedView = z.object({ list: ListName, name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof SavedView>

const ByName = z.strictObject({ list: ListName, name: ViewName })

export const listViews = call({
  name: 'listViews',
  method: 'GET',
  path: '/api/user/views/',
  access: 'holder',
  summary: 'The views I have saved, by list, in the order they were made; the first nine have the keys 1 to 9.',
  answer: z.object({ items: z.array(SavedView) }),
})

export const readView = call({
  name: 'readView',
  method: 'GET',
  path: '/api/user/views/{list}/{name}/',
  access: 'holder',
  summary: 'One saved view.',
  params: ByName,
  answer: SavedView,
  problems: ['object-not-found'],
})

export const saveView = call({
  name: 'saveView',
  method: 'PUT',
  path: '/api/user/views/{list}/{name}/',
  access: 'holder',
  summary: 'Saves a view under a name and replaces one with the same name in any case.',
  params: ByName,
  body: z.strictObject({ query: ViewQuery }),
  answer: SavedView,
  problems: ['too-many-views'],
  bodyLimit: 64 * kibibyte,
})

export const removeView = call({
  name: 'removeView',
  method: 'DELETE',
  path: '/api/user/views/{list}/{name}/',
  access: 'holder',
  summary: 'Forgets a saved view; one that is not there is as good as forgotten.',
  params: ByName,
})

const FieldName = z.string().check(z.maxLength(40), z.regex(/^[a-zA-Z]+$/))

/** The default of a list when its address does not say otherwise; null is the portal's own default. Widths in pixels. */
export const ListPreference = z.strictObject({
  columns: z.nullable(z.array(FieldName).check(z.maxLength(40))),
  widths: z.record(FieldName, z.int().check(z.gte(40), z.lte(2000))),
})
export type ListPreference = z.infer<typeof ListPreference>

/** The preferences of a person, the same on every device (docs/rules.md#lists). */
export const Preferences = z.strictObject({
  /** Shortcuts on single letters and digits; off for users of speech input (WCAG 2.1.4). */
  singleKeys: z.boolean(),
  density: Density,
  delimiter: Delimiter,
  lists: z.partialRecord(ListName, ListPreference),
})
export type Preferences = z.infer<typeof Preferences>

export const readPreferences = call({
  name: 'readPreferences',
  method: 'GET',
  path: '/api/user/preferences/',
  access: 'holder',
  summary: 'How I like to work; the defaults until something is changed.',
  answer: Preferences,
})

export const savePreferences = call({
  name: 'savePreferences',
  method: 'PUT',
  path: '/api/user/preferences/',
  access: 'holder',
  summary: 'Saves all preferences; the last write wins.',
  body: Preferences,
  answer: Preferences,
  bodyLimit: 1024 * kibibyte,
})
