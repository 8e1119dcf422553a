import { cloneElement, type ReactElement } from 'react'
import type { MessageId } from '#intl/ids.ts'
import { useTip, type Tip } from './useTip.ts'

type Given = {
  title: MessageId
  /** As in the command; the first that works is shown. */
  keys: readonly string[]
  /** The button that does it. */
  children: ReactElement<Partial<Tip>>
}

/** A button's tooltip: what it does and by which key. It costs the button nothing but three attributes. */
export function CommandTip({ title, keys, children }: Given) {
  return cloneElement(children, useTip(title, keys))
}
