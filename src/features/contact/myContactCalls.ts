import { confirmEmail, readMyContact, updateContact, type ContactChange, type MyContact } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'

export function askMyContact(signal: AbortSignal): Promise<MyContact> {
  return api(readMyContact, {}, signal)
}

export function sendChange(change: ContactChange): Promise<MyContact> {
  return api(updateContact, { body: change })
}

export function sendConfirmation(code: string): Promise<{ email: string }> {
  return api(confirmEmail, { body: { code } })
}
