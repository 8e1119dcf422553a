import { tellOfKey } from './keyNotice.ts'

/** Puts a text on the clipboard and says so; a browser that forbids it is said too. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    tellOfKey({ what: 'command.copied' })
  } catch {
    tellOfKey({ what: 'command.row.copy', why: 'command.not_copied' })
  }
}
