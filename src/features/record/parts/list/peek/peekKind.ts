import type { ComponentType } from 'react'
import type { LockPosition } from '#contract/operation.ts'
import type { StateRow } from '#contract/state.ts'
import type { OwnType } from '../ownList.ts'
import type { PeekedStore } from './peekedStore.ts'

/** What every record says of itself, whatever else it has. */
export type Peekable = { states: readonly StateRow[]; lock: LockPosition }

/** What is looked at beside a list of one kind, and what of it is told from the others. */
export type PeekKind<Detail extends Peekable> = {
  type: OwnType
  store: PeekedStore<Detail>
  nameOf: (detail: Detail) => string
  /** As people write it; null where that is its name. */
  unicodeOf: (detail: Detail) => string | null
  /** The address of its own page. */
  pageOf: (name: string) => string
  Body: ComponentType<{ detail: Detail }>
}
