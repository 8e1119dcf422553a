import type { IntlShape } from 'react-intl'
import type { LockableType } from '#contract/operation.ts'
import { computerNow } from '#src/api/clock.ts'
import type { DisplayName } from './defineList.ts'

/** The contents of a peek. */
export type PeekedType = LockableType | 'auction'

/** How records of one type are shown in a peek. */
export type PeekKind<Detail> = {
  type: PeekedType
  store: PeekStore<Detail>
  /** Returns the name of the record's row. */
  nameOf: (detail: Detail) => string
  displayNameOf: (detail: Detail) => DisplayName
  /** Returns the address of the record's own page. */
  pageOf: (name: string) => string
  /** Returns what is announced when the record is shown. */
  announcementOf: (detail: Detail, intl: IntlShape) => string
}

export type PeekStore<Detail> = ReturnType<typeof createPeekStore<Detail>>

type Entry<Detail> = { since: number; answer: Promise<Detail>; detail: Detail | null }

/** Milliseconds after which a record is requested again. */
const maxAge = 30_000

/**
 * Makes a store of the records that this tab has shown in peeks, by name.
 *
 * @param request with `background` it is a preload, which does not extend the session
 */
export function createPeekStore<Detail>(request: (name: string, background: boolean) => Promise<Detail>) {
  const entries = new Map<string, Entry<Detail>>()
  const listeners = new Set<() => void>()
  let lastOperation: unknown = null
  let lastAnswers = 0
  const emit = () => listeners.forEach((listener) => listener())
  const clear = () => {
    entries.clear()
    emit()
  }

  /**
   * Loads a record unless it is here or requested already.
   *
   * @throws ApiError of the call
   */
  async function load(name: string, { background = false } = {}): Promise<Detail> {
    const found = entries.get(name)
    if (found && isFresh(found)) return found.answer
    for (const [other, entry] of entries) if (!isFresh(entry)) entries.delete(other)
    const entry: Entry<Detail> = { since: computerNow(), answer: request(name, background), detail: null }
    entries.set(name, entry)
    try {
      const detail = await entry.answer
      // An operation cleared the store meanwhile: the answer may be from before it.
      if (entries.get(name) !== entry) return await load(name, { background })
      entry.detail = detail
      return detail
    } catch (cause) {
      if (entries.get(name) === entry) entries.delete(name)
      throw cause
    } finally {
      emit()
    }
  }

  return {
    load,
    /** Returns the record as it was at most 30 seconds ago; null where it must be loaded. */
    fresh: (name: string): Detail | null => {
      const found = entries.get(name)
      return found && isFresh(found) ? found.detail : null
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Removes a record that has changed. */
    remove: (name: string): void => {
      entries.delete(name)
      emit()
    },
    /** Clears the store after another answer of the registry. */
    clearAfterAnswers: (answers: number): void => {
      if (answers === lastAnswers) return
      lastAnswers = answers
      clear()
    },
    /** Clears the store after another operation. */
    clearAfterOperation: (operation: unknown): void => {
      if (operation === lastOperation) return
      lastOperation = operation
      clear()
    },
  }
}

function isFresh({ since }: { since: number }): boolean {
  return computerNow() - since < maxAge
}
