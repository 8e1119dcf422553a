import * as z from 'zod/mini'

/** How loud it is: something to know, or something that will stand in the way. */
export const AnnouncementLevel = z.enum(['info', 'warning'])
export type AnnouncementLevel = z.infer<typeof AnnouncementLevel>

/** What the operator tells everybody for a while; a changed one has a higher `version`. */
export const Announcement = z.object({
  id: z.uuid(),
  version: z.int(),
  level: AnnouncementLevel,
  text: z.object({ cs: z.string(), en: z.string() }),
})
export type Announcement = z.infer<typeof Announcement>

/** The longest text of one, in characters: it stands above every page. */
export const announcementLength = 400
