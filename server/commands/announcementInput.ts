import { announcementLength } from '#contract/announcement.ts'
import type { Texts } from '#contract/record.ts'
import { languages } from '#intl/locales.ts'
import type { LocalTime } from '#server/features/announcement/store.ts'
import { BadInput, textOption, type CommandContext } from './command.ts'

/** The options of announcement commands: the level and the times between which it is shown. */
export const announcementOptions = {
  level: { type: 'string' },
  to: { type: 'string' },
} as const

export const timeUsage = 'TIME is as 2026-11-24T22:00, by the clocks of TIME_ZONE'

export const textUsage = 'LANG=TEXT      what it says in a language of LANGUAGES, such as en="Maintenance tonight"'

/** Returns the texts of arguments such as `en=Maintenance`, by language. */
export function announcementTexts(given: readonly string[]): Texts {
  return Object.fromEntries(given.map(textOf))
}

function textOf(argument: string): [string, string] {
  const [, language = '', text = ''] = /^(\w+)=(.*)$/s.exec(argument) ?? []
  const known = languages()
  if (!known.includes(language) || text.trim() === '')
    throw new BadInput(`${JSON.stringify(argument)} is no LANG=TEXT with one of ${known.join(', ')}`)
  if (text.trim().length <= announcementLength) return [language, text.trim()]
  throw new BadInput(`${language} has ${text.trim().length} characters: at most ${announcementLength} fit above a page`)
}

/** Returns the time of an option; null without the option. */
export function announcementTime({ values, place }: CommandContext, name: string): LocalTime | null {
  const local = textOption(values, name)
  if (local === null) return null
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(Date.parse(`${local}Z`)))
    throw new BadInput(`--${name} takes a time such as 2026-11-24T22:00, not ${JSON.stringify(local)}`)
  return { local, timeZone: place.timeZone }
}

/** Returns the id from the first argument without an option. */
export function announcementId({ files: [id = ''] }: CommandContext): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return id
  throw new BadInput(`${JSON.stringify(id)} is no id of an announcement: see registry announce list`)
}
