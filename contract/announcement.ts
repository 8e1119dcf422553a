import * as z from 'zod/mini'
import { Texts } from './record.ts'

/** The severity: information, or a coming disruption. */
export const AnnouncementLevel = z.enum(['info', 'warning'])
export type AnnouncementLevel = z.infer<typeof AnnouncementLevel>

/** A temporary announcement of the operator for everyone; a changed one has a higher `version`. */
export const Announcement = z.object({
  id: z.uuid(),
  version: z.int(),
  level: AnnouncementLevel,
  text: Texts,
})
export type Announcement = z.infer<typeof Announcement>

/** The longest text in characters; it is shown above every page. */
export const announcementLength = 400
