import type { AuctionDetail } from '#contract/auction.ts'
import { useLive } from '#src/api/live/useLive.ts'
import { statusOver, usePhase, type Phase } from '../phase.ts'
import { useState } from 'react'
import type { MyPart } from '#contract/myAuction.ts'
import { noteMyPart, tellOtherTabs, useMyPart, useWhose } from '../mine/myParts.ts'
import { useAsking } from '../mine/useAsking.ts'

/** An auction as its page goes by it: everything that was read, how it stands now, and what is mine of it. */
export type AuctionHere = AuctionDetail & {
  phase: Phase
  mine: MyPartHere
  /** Null where I have not bid, or it is not known yet. */
  isLeading: boolean | null
}

/** @param isBeside it stands beside a list */
export function useAuction(read: AuctionDetail, { isBeside = false } = {}): AuctionHere {
  const standing = useLive([read.id]).stateOf(read.id, read.standing)
  const phase = usePhase({ ...read, standing })
  const mine = useMyPartHere(read.id, phase, isBeside)
  const number = mine.part?.number ?? null
  const status = phase === 'over' ? statusOver(standing) : standing.status

  return {
    ...read,
    standing: { ...standing, status: phase === 'running' ? 'in_auction' : status },
    phase,
    mine,
    isLeading: number === null ? null : standing.leader === number,
  }
}

/** What is mine of an auction: null until it is known, and where nobody is signed in as a contact. */
type MyPartHere = {
  part: MyPart | null
  set: (part: MyPart) => void
  again: () => void
  /** Up to which sequence the receipt of a bid made here has said how I stand; 0 without one. */
  saidTo: number
  noteReceipt: (sequence: number) => void
}

/**
 * What is mine of an auction, asked again when it begins or is over, or when something of it was done here or in another
 * tab. Whether I lead is seen by my number, without asking.
 *
 * @param isBeside it stands beside a list, which has asked already
 */
function useMyPartHere(id: string, phase: Phase, isBeside: boolean): MyPartHere {
  const whose = useWhose()
  const part = useMyPart(id) ?? null
  const again = useAsking([id], { moment: phase, isKnown: isBeside && part !== null && isOf(phase, part) })
  const [said, setSaid] = useState({ of: '', to: 0 })
  const of = `${whose ?? ''} ${id}`

  return {
    part,
    set: (changed: MyPart) => {
      if (whose !== undefined) noteMyPart(whose, id, changed)
      tellOtherTabs(id)
    },
    again,
    saidTo: said.of === of ? said.to : 0,
    noteReceipt: (to: number) => setSaid({ of, to }),
  }
}

/** Whether it can be from then: of an auction that is over whoever bid won or lost, and what is silent of it is older. */
function isOf(phase: Phase, { number, result }: MyPart): boolean {
  const isBidding = phase === 'before' || phase === 'running'
  return isBidding || number === null || result !== null
}
