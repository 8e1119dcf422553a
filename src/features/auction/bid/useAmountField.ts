import { useEffect, useMemo, useState, useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale } from '#intl/useLocale.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { dropDraft, saveDraft, readDraft } from '#src/ui/form/drafts.ts'
import { moneyInField, moneyTyped } from '../money.ts'
import { judgeTyped, lowestBid, type Around } from './judgeTyped.ts'

/**
 * The field of a bid. As long as nobody has typed in it, it holds the least one could bid, whatever that is by now;
 * what is typed stays, over a sign-in and a reload too.
 */
export function useAmountField(auctionId: string, around: Around) {
  const locale = useLocale()
  const draft = `auction.typed.${auctionId}`
  const [kept] = useState(() => readDraft(draft))
  const lowest = lowestBid(around) ?? ''
  const [isTyped, setTyped] = useState(typeof kept === 'string')
  const [isTold, setTold] = useState(typeof kept === 'string')
  const field = useNativeText(moneyInField(typeof kept === 'string' ? kept : lowest, locale), () => setTyped(true))
  const { write, focus } = field
  const money = moneyTyped(field.text, locale)
  const objection = judgeTyped(money, around)

  useEffect(() => {
    if (!isTyped && lowest !== '') write(moneyInField(lowest, locale))
  }, [isTyped, lowest, locale, write])

  useEffect(() => {
    if (isTyped && money !== null) saveDraft(draft, money)
  }, [draft, isTyped, money])

  useAskedFor(focus)

  const untype = () => {
    dropDraft(draft)
    setTyped(false)
    setTold(false)
  }
  return {
    registration: { ...field.registration, onBlur: async () => setTold(isTyped) },
    money,
    isTyped,
    /** Why it would not be taken: not while it is being typed for the first time. */
    objection: isTold ? objection : null,
    /** What is typed, where nothing is against it; else it says what is, with the focus on it. */
    check: () => {
      if (objection === null) return money
      setTold(true)
      focus()
      return null
    },
    takeLowest: () => {
      untype()
      focus()
    },
    clear: untype,
    focus,
  }
}

/** By the address, and by a key. */
function useAskedFor(focus: () => void): void {
  const [params] = useSearchParams()
  const isAskedFor = params.has('bid')
  useEffect(() => {
    if (isAskedFor) focus()
  }, [isAskedFor, focus])

  useCommands(
    useMemo(
      (): Command[] => [{ id: 'auction.bid', title: 'command.auction_bid', group: 'record', keys: ['b'], run: focus }],
      [focus],
    ),
  )
}

/**
 * The text of a field that is the browser's own: it undoes, composes and dictates, a mask filters, and whatever comes
 * of it is heard here.
 *
 * @param onTyped called whenever somebody, and not `write`, has changed it
 */
function useNativeText(initial: string, onTyped: () => void) {
  const [text, setText] = useState(initial)
  // A field that is away for a while comes back as another element, with what there is by then.
  const present = useRef(initial)
  const input = useRef<HTMLInputElement | null>(null)
  const heard = useRef(onTyped)
  useEffect(() => {
    heard.current = onTyped
  })

  const hear = useCallback((next: string) => {
    present.current = next
    setText(next)
  }, [])
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      if (element === null || element === input.current) return
      input.current = element
      element.value = present.current
      element.addEventListener('input', () => {
        hear(element.value)
        heard.current()
      })
    },
    [hear],
  )
  const write = useCallback(
    (next: string) => {
      if (input.current && input.current.value !== next) input.current.value = next
      hear(next)
    },
    [hear],
  )
  /** With all of it selected, so that typing replaces it. */
  const focus = useCallback(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  return { text, write, focus, registration: { name: 'amount', ref, onChange: nothing, onBlur: nothing } }
}

async function nothing(): Promise<void> {}
