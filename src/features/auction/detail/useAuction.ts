import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
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

export function useAuction(read: AuctionDetail): AuctionHere {
  const standing = useLive([read.id]).standingOf(read.id, read.standing)
  const phase = usePhase({ ...read, standing })
  const mine = useMyPartHere(read.id, phase)
  useReadAgain(standing.status === 'cancelled' && read.standing.status !== 'cancelled')
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

/** When it was cancelled, and why, is told to whoever reads it then. */
function useReadAgain(isUntold: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isUntold) void revalidate()
  }, [isUntold, revalidate])
}
