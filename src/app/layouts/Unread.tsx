import { createElement, type ComponentType } from 'react'
import { useUnread } from '#src/api/live/useLive.ts'

type Props = { count: ComponentType<{ id: string; value: number }>; id: string }

/** The number of unread messages, live on every screen; nothing for none. */
export function Unread({ count, id }: Props) {
  const unread = useUnread()
  return unread !== null && unread > 0 ? createElement(count, { id, value: unread }) : null
}
