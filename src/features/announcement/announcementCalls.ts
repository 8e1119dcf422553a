import type { Announcement } from '#contract/announcement.ts'
import { readSettings } from '#contract/system.ts'
import { api } from '#src/api/client.ts'

export async function askAnnouncements(): Promise<readonly Announcement[]> {
  return (await api(readSettings, { background: true })).announcements
}
