import { useNavigate } from 'react-router'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { unwatchAuction, watchAuction } from '#contract/myAuction.ts'
import { api } from '#src/api/client.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { useCurrentAddress } from '#src/routing/PageRouter.tsx'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'
import { myPart, noteMyPart, tellOtherTabs, useWhose, changeInTurn } from '../mine/myParts.ts'

/**
 * Begins or ends watching an auction: shown at once, and then as the server has it. Whoever is not signed in does that
 * first and comes back.
 */
export function useWatch(): (id: string) => void {
  const navigate = useNavigate()
  const presentAddress = useCurrentAddress()
  const { info } = useFrame()
  const whose = useWhose()

  return (id) => {
    if (!info) void navigate(paths.signIn(presentAddress()))
    else if (whose !== undefined) changeInTurn(id, () => toggle(whose, id))
  }
}

async function toggle(whose: string, id: string): Promise<void> {
  const before = myPart(whose, id)
  if (!before) return
  const isOn = before.watch === null
  noteMyPart(whose, id, { ...before, watch: isOn ? all : null })
  try {
    const params = { id }
    const changed = isOn ? api(watchAuction, { params, body: {} }) : api(unwatchAuction, { params })
    noteMyPart(whose, id, await changed)
    tellOtherTabs(id)
  } catch (cause) {
    noteMyPart(whose, id, before)
    const why = problemMessage(cause instanceof ApiError ? cause.code : 'unexpected')
    showKeyNotice({ what: isOn ? 'auctions.watch.begin' : 'auctions.watch.end', why })
  }
}

/** What one is reminded of unless one says otherwise. */
const all = { start: true, endsSoon: true, outbid: true, extended: true, ended: true }
