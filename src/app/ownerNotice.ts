import type { ComponentType } from 'react'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import type { OwnerNoteProps, OwnerNotice } from './layouts/OwnerNote.tsx'

const key = 'owner-notice'
let present: { notice: OwnerNotice; Note: ComponentType<OwnerNoteProps> } | null = null

/** Leaves word for the page that this tab loads next. */
export function leaveOwnerNotice(notice: OwnerNotice): void {
  try {
    sessionStorage.setItem(key, notice)
  } catch {
    // Where storage is forbidden the page says only who works there now.
  }
}

/** Takes the word that was left and loads what draws it, so that it is drawn with the page. */
export async function loadOwnerNotice(): Promise<void> {
  const notice = takeNotice()
  if (!notice) return
  await preloadQuietly(async () => {
    const { OwnerNote } = await import('./layouts/OwnerNote.tsx')
    present = { notice, Note: OwnerNote }
  })
}

export const getOwnerNotice = () => present

export function closeOwnerNotice(): void {
  present = null
}

function takeNotice(): OwnerNotice | null {
  try {
    const notice = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return notice === 'changed' || notice === 'refused' ? notice : null
  } catch {
    return null
  }
}
