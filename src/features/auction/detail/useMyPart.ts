import { useCallback, useEffect, useRef, useState } from 'react'
import type { MyPart } from '#contract/myAuction.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { quietly } from '#src/routing/quietly.ts'
import type { Phase } from '../phase.ts'
import { onMyPart, tellMyPart } from './myPartNews.ts'

/** What is mine of an auction: null until it is known, and where nobody is signed in as a contact. */
export type MyPartHere = {
  part: MyPart | null
  set: (part: MyPart) => void
  again: () => void
  /** Up to which sequence the receipt of a bid made here has said how I stand; 0 without one. */
  saidTo: number
  noteReceipt: (sequence: number) => void
}

/**
 * Reads what is mine of an auction after the page is drawn, and again when it begins or is over, or when something of
 * it was done here or in another tab. Whether I lead is seen by my number, without asking.
 */
export function useMyPart(id: string, phase: Phase): MyPartHere {
  const { info } = useFrame()
  const whose = info?.contact?.handle
  const [known, setKnown] = useState<{ of: string; part: MyPart } | null>(null)
  const [said, setSaid] = useState({ of: '', to: 0 })
  const [round, setRound] = useState(0)
  const asked = useRef('')
  const of = `${whose ?? ''} ${id}`
  // Asked again it is another question, and what is known stays until it is answered.
  const asking = `${of} ${phase} ${round}`
  const again = useCallback(() => setRound((before) => before + 1), [])

  useEffect(() => {
    if (whose === undefined) return undefined
    const leaving = new AbortController()
    asked.current = asking
    // What cannot be had costs the page nothing: bidding asks the server itself.
    void quietly(async () => {
      const { askMyPart } = await import('./myPartCalls.ts')
      const part = await askMyPart(id, leaving.signal)
      if (part && asked.current === asking) setKnown({ of, part })
    })
    return () => leaving.abort()
  }, [id, whose, of, asking])

  useEffect(() => onMyPart(id, again), [id, again])

  const set = (part: MyPart) => {
    setKnown({ of, part })
    tellMyPart(id)
  }
  return {
    part: known?.of === of ? known.part : null,
    set,
    again,
    saidTo: said.of === of ? said.to : 0,
    noteReceipt: (to: number) => setSaid({ of, to }),
  }
}
