import type { ComponentType } from 'react'
import type { IntlShape } from 'react-intl'
import type { OwnType, Written } from '../ownList.ts'
import type { PeekedStore } from './peekedStore.ts'

/** What can stand beside its list. */
export type PeekedType = OwnType | 'auction'

/** What is looked at beside a list of one kind, and what of it is told from the others. */
export type PeekKind<Detail> = {
  type: PeekedType
  store: PeekedStore<Detail>
  /** The name of its row. */
  nameOf: (detail: Detail) => string
  writtenAs: (detail: Detail) => Written
  /** The address of its own page. */
  pageOf: (name: string) => string
  Body: ComponentType<{ detail: Detail }>
  /** What readers are told when it stands beside the list. */
  saidOf: (detail: Detail, intl: IntlShape) => string
}
