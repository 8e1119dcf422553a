import { useNavigate } from 'react-router'
import { ApiError, problemMessage } from '#src/api/ApiError.ts'
import { type MyPart, unwatchAuction, watchAuction } from '#contract/myAuction.ts'
import { api } from '#src/api/client.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { useCurrentAddress } from '#src/routing/PageRouter.tsx'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'
import type { Phase } from '../phase.ts'
import { getMyPart, recordChanged, notifyOtherTabs, useContactHandle, queueChange } from '../mine/myParts.ts'
import type { ListedAuction } from './listedAuction.ts'

/**
 * Returns a function that toggles watching an auction. The change is shown at once, then replaced by the server's answer.
 * A signed-out user is sent to the sign-in, which leads back.
 */
export function useWatch(): (id: string) => void {
  const navigate = useNavigate()
  const presentAddress = useCurrentAddress()
  const { info } = useFrame()
  const handle = useContactHandle()

  return (id) => {
    if (!info) void navigate(paths.signIn(presentAddress()))
    else if (handle !== undefined) queueChange(id, () => toggle(handle, id))
  }
}

async function toggle(handle: string, id: string): Promise<void> {
  const before = getMyPart(handle, id)
  if (!before) return
  const isOn = before.watch === null
  recordChanged(handle, id, { ...before, watch: isOn ? allReminders : null })
  try {
    const params = { id }
    const request = isOn ? api(watchAuction, { params, body: {} }) : api(unwatchAuction, { params })
    recordChanged(handle, id, await request)
    notifyOtherTabs(id)
  } catch (cause) {
    recordChanged(handle, id, before)
    const why = problemMessage(cause instanceof ApiError ? cause.code : 'unexpected')
    showKeyNotice({ what: isOn ? 'auctions.watch.begin' : 'auctions.watch.end', why })
  }
}

/**
 * Returns whether watching an auction can be switched. One that is over can only be removed from the watched ones, and
 * put back while its row is there.
 */
export function canWatch(row: ListedAuction, phase: Phase, part: MyPart | undefined): boolean {
  return phase !== 'over' || Boolean(part?.watch ?? row.mine?.watch)
}

/** The reminders of a newly watched auction. */
const allReminders = { start: true, endsSoon: true, outbid: true, extended: true, ended: true }
