import { readContact, type ContactDetail } from '#contract/contact.ts'
import { api } from '#src/api/client.ts'

export function askContact(handle: string, signal: AbortSignal): Promise<ContactDetail> {
  return api(readContact, { params: { id: handle } }, signal)
}
