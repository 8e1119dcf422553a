import type { JournalEntry } from '#server/escrow/journal/entry.ts'

/**
 * A change to deliver. `attempts` includes this one. From the second on the registry may have the change already, with
 * a lost answer.
 */
export type Change = JournalEntry & {
  attempts: number
  /** The states of the object that others than its holder have set. EPP has one status of each name. */
  foreignStates: readonly string[]
}

/**
 * The registry's answer. `accepted`: the final answer follows. `unknown`: the registry may or may not have the change.
 * `isConnection`: the connection failed; otherwise the registry could not process this change now.
 */
export type Answer =
  | { outcome: 'confirmed' }
  | { outcome: 'rejected'; code: string | null; text: string }
  | { outcome: 'accepted' }
  | { outcome: 'unknown'; problem: string; isConnection: boolean }

/** A connection that carries changes to the registry. */
export type RegistryPort = {
  /** How many calls of `apply` run at a time, and with how many changes each. */
  atOnce: number
  batchSize: number
  /**
   * Delivers changes of different objects and returns an answer for each, in their order. Idempotent by the entry's id.
   * Never rejects.
   */
  apply: (changes: readonly Change[], signal: AbortSignal) => Promise<readonly Answer[]>
  /**
   * Reads later answers to accepted changes and hands them to `take`; null where the registry sends them by itself. The
   * registry repeats them until `take` has returned.
   */
  readLaterAnswers: ((take: TakeAnswer, signal: AbortSignal) => Promise<void>) | null
  close: () => Promise<void>
}

/** Receives what happens to deliveries, for the metrics. */
export type RegistryNotes = {
  noteAnswer: (outcome: Answer['outcome']) => void
  noteConnection: (isUp: boolean) => void
}

export type TakeAnswer = (id: string, answer: Answer) => Promise<void>
