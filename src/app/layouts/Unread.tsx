import { createElement, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { useUnread } from '#src/api/live/useLive.ts'

type Given = { count: ComponentType<{ id: string; value: number }>; id: string }

/** How many messages are unread: live among auctions, elsewhere as it was told last; nothing where there is none. */
export function Unread({ count, id }: Given) {
  const unread = useUnread(useLocation().pathname.startsWith('/auctions/'))
  return unread !== null && unread > 0 ? createElement(count, { id, value: unread }) : null
}
