import type { AuctionDetail } from '#contract/auction.ts'
import { useLive } from '#src/api/live/useLive.ts'
import { statusOver, usePhase, type Phase } from '../phase.ts'
import { useMyPartHere, type MyPartHere } from './useMyPartHere.ts'

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
