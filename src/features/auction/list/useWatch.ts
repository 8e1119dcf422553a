import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '#src/api/ApiError.ts'
import { problemWords } from '#src/api/problemWords.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { tellOfKey } from '#src/ui/command/keyNotice.ts'
import type { ListedAuction } from './listedAuction.ts'
import { myPart, noteMyParts } from './myParts.ts'
import { changeOnce } from './watchChanges.ts'

/**
 * Begins or ends watching an auction: shown at once, and then as the server has it. Whoever is not signed in does that
 * first and comes back.
 */
export function useWatch(): (row: ListedAuction) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { info } = useFrame()

  return (row) => {
    if (!info) void navigate(paths.signIn(pathname + search))
    else changeOnce(row.id, () => toggle(row))
  }
}

async function toggle(row: ListedAuction): Promise<void> {
  const before = myPart(row)
  if (!before) return
  const isOn = before.watch === null
  const note = (part: typeof before) => noteMyParts([{ ...part, id: row.id }])
  note({ ...before, watch: isOn ? all : null })
  try {
    const { watch, unwatch } = await import('./myCalls.ts')
    note(await (isOn ? watch(row.id) : unwatch(row.id)))
  } catch (cause) {
    note(before)
    const why = problemWords(cause instanceof ApiError ? cause.code : 'unexpected')
    tellOfKey({ what: isOn ? 'auctions.watch.begin' : 'auctions.watch.end', why })
  }
}

/** What one is reminded of unless one says otherwise. */
const all = { start: true, endsSoon: true, outbid: true, extended: true, ended: true }
