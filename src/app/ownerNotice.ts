import type { ComponentType } from 'react'
import { createStore } from '#src/createStore.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import type { OwnerNoteProps, OwnerNotice } from './layouts/OwnerNote.tsx'

const storageKey = 'owner-notice'
const current = createStore<{ notice: OwnerNotice; Note: ComponentType<OwnerNoteProps> } | null>(null)

/** Stores a notice for the page that this tab loads next. */
export function storeOwnerNotice(notice: OwnerNotice): void {
  try {
    sessionStorage.setItem(storageKey, notice)
  } catch {
    // Without storage the page shows only the new owner.
  }
}

/** Takes the stored notice and loads the component that draws it, so that both are drawn with the page. */
export async function loadOwnerNotice(): Promise<void> {
  const notice = takeNotice()
  if (!notice) return
  await preloadQuietly(async () => {
    const { OwnerNote } = await import('./layouts/OwnerNote.tsx')
    current.set({ notice, Note: OwnerNote })
  })
}

export const getOwnerNotice = current.get

export function closeOwnerNotice(): void {
  current.set(null)
}

function takeNotice(): OwnerNotice | null {
  try {
    const notice = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return notice === 'changed' || notice === 'refused' ? notice : null
  } catch {
    return null
  }
}
