import { redirect } from 'react-router'
import { paths } from '#src/routing/paths.ts'

/** My contact has pages only: its own address leads to the first of them. */
export function loader() {
  return redirect(paths.myPersonal(), { status: 302 })
}

/** Never drawn: the loader always leads on. */
export function Component() {
  return null
}
