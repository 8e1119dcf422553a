import { useState } from 'react'
import type { AuctionDetail } from '#contract/auction.ts'
import type { MyPart } from '#contract/myAuction.ts'
import { useLive } from '#src/api/live/useLive.ts'
import { notifyOtherTabs, recordChanged, useContactHandle, useMyPart } from '../mine/myParts.ts'
import { useLoadMyParts } from '../mine/useLoadMyParts.ts'
import { finalStatus, usePhase, type Phase } from '../phase.ts'

/** A loaded auction with its current state and my part in it. */
export type LiveAuction = AuctionDetail & {
  phase: Phase
  mine: LiveMyPart
  /** Null when I have not bid, or my part is not loaded yet. */
  isLeading: boolean | null
}

/** My part in an auction. */
type LiveMyPart = {
  /** Null until it is loaded, and when no contact is signed in. */
  part: MyPart | null
  set: (part: MyPart) => void
  reload: () => void
  /** The sequence of the last receipt of a bid made on this page; 0 without one. */
  receiptSequence: number
  recordReceipt: (sequence: number) => void
}

/**
 * Returns the current state of a loaded auction.
 *
 * @param isPreview whether it is shown beside a list, which has loaded my part already
 */
export function useAuction(loaded: AuctionDetail, { isPreview = false } = {}): LiveAuction {
  const state = useLive([loaded.id]).stateOf(loaded.id, loaded.standing)
  const phase = usePhase({ ...loaded, standing: state })
  const mine = useLiveMyPart(loaded.id, phase, isPreview)
  const number = mine.part?.number ?? null
  const status = phase === 'over' ? finalStatus(state) : state.status

  return {
    ...loaded,
    standing: { ...state, status: phase === 'running' ? 'in_auction' : status },
    phase,
    mine,
    isLeading: number === null ? null : state.leader === number,
  }
}

/**
 * Loads my part in an auction, again when the phase changes and after a change here or in another tab. My number shows
 * whether I lead, so bids do not load it again.
 */
function useLiveMyPart(id: string, phase: Phase, isPreview: boolean): LiveMyPart {
  const handle = useContactHandle()
  const part = useMyPart(id) ?? null
  const reload = useLoadMyParts([id], {
    trigger: phase,
    isLoaded: isPreview && part !== null && isCurrentIn(phase, part),
  })
  const [receipt, setReceipt] = useState({ key: '', sequence: 0 })
  const key = `${handle ?? ''} ${id}`

  return {
    part,
    set: (changed: MyPart) => {
      if (handle !== undefined) recordChanged(handle, id, changed)
      notifyOtherTabs(id)
    },
    reload,
    receiptSequence: receipt.key === key ? receipt.sequence : 0,
    recordReceipt: (sequence: number) => setReceipt({ key, sequence }),
  }
}

/** Returns whether a part can be of this phase. After the end every bidder has a result; a part without is older. */
function isCurrentIn(phase: Phase, { number, result }: MyPart): boolean {
  const isBidding = phase === 'before' || phase === 'running'
  return isBidding || number === null || result !== null
}
