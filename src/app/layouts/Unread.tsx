import { createElement, type ComponentType } from 'react'
import { useUnread } from '#src/api/live/useLive.ts'

type Given = { count: ComponentType<{ id: string; value: number }>; id: string }

/** How many messages are unread, live on every screen; nothing where there is none. */
export function Unread({ count, id }: Given) {
  const unread = useUnread()
  return unread !== null && unread > 0 ? createElement(count, { id, value: unread }) : null
}
