import { announcementLength } from '#contract/announcement.ts'
import type { LocalTime } from '#server/features/announcement/store.ts'
import { BadInput, textOption, type CommandContext } from './command.ts'

/** The options of announcement commands: a text in each language and the times between which it is shown. */
export const announcementOptions = {
  cs: { type: 'string' },
  en: { type: 'string' },
  level: { type: 'string' },
  to: { type: 'string' },
} as const

export const timeUsage = 'TIME is as 2026-11-24T22:00, by the clocks of TIME_ZONE'

/** Returns the text in a language; null without the option. */
export function announcementText({ values }: CommandContext, language: 'cs' | 'en'): string | null {
  const text = textOption(values, language)
  if (text !== null && text.length > announcementLength)
    throw new BadInput(`--${language} has ${text.length} characters: at most ${announcementLength} fit above a page`)
  return text
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
