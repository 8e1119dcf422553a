import { redirect } from 'react-router'
import { paths } from '#src/routing/paths.ts'

/** Auctions are lists only: their own address leads to the first of them. */
export function loader() {
  return redirect(paths.ongoingAuctions(), { status: 302 })
}

/** Never drawn: the loader always leads on. */
export function Component() {
  return null
}
