import { useCallback, useEffect, useMemo, useState } from 'react'
import { readMyParts } from '#contract/myAuction.ts'
import { api } from '#src/api/client.ts'
import { computerNow } from '#src/api/clock.ts'
import { preloadQuietly } from '#src/routing/lazyPart.ts'
import { noteRead, onOtherTabs, useWhose } from './myParts.ts'

type UseAskingOptions = {
  /** It is asked anew when this is another. */
  moment: unknown
  /** It is known as of now, and asked for only at another moment or when it changes elsewhere. */
  isKnown?: boolean
}

/**
 * Asks what is mine of auctions on the screen once they are drawn and somebody is signed in as a contact, and again when
 * another tab has done something with one of them.
 *
 * @returns asks again
 */
export function useAsking(ids: readonly string[], { moment, isKnown = false }: UseAskingOptions): () => void {
  const whose = useWhose()
  const wanted = ids.join()
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((before) => before + 1), [])
  const [first] = useState(moment)
  const isAsked = wanted !== '' && (!isKnown || round > 0 || moment !== first)
  // Asked at another moment it is another question.
  const question = useMemo(() => ({ wanted, moment, round }), [wanted, moment, round])

  useEffect(() => {
    if (whose === undefined || !isAsked) return undefined
    const leaving = new AbortController()
    // What cannot be had costs the page nothing: bidding asks the server itself.
    void preloadQuietly(async () => {
      const askedAt = computerNow()
      const { items: read } = await api(
        readMyParts,
        { query: { ids: question.wanted }, background: true },
        leaving.signal,
      )
      if (!leaving.signal.aborted) noteRead(whose, read, askedAt)
    })
    return () => leaving.abort()
  }, [whose, isAsked, question])

  useEffect(
    () =>
      onOtherTabs((id) => {
        if (wanted.split(',').includes(id)) again()
      }),
    [wanted, again],
  )

  return again
}
