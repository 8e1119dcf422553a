import { useEffect, useMemo, useState, useCallback, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useLocale } from '#intl/useLocale.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { dropDraft, saveDraft, readDraft } from '#src/ui/form/drafts.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { formatAmount } from '../money.ts'
import { parseMoney } from './parseMoney.ts'
import { lowestBid, validateAmount, type BidContext } from './validateAmount.ts'

/**
 * The state of the amount field. Until the user types, the field follows the lowest possible bid; a leader, who need not
 * bid, has an empty one. A typed amount is stored as a draft, so that it survives a sign-in and a reload.
 */
export function useAmountField(auctionId: string, context: BidContext, currency: string) {
  const locale = useLocale()
  const draftName = `auction.typed.${auctionId}`
  const [draft] = useState(() => readDraft(draftName))
  const proposed = context.leadingWith === null ? (lowestBid(context) ?? '') : ''
  const [isTyped, setTyped] = useState(typeof draft === 'string')
  const [isObjectionShown, setObjectionShown] = useState(typeof draft === 'string')
  const textOf = useCallback((money: string) => (money === '' ? '' : formatAmount(money, locale)), [locale])
  const field = useNativeText(textOf(typeof draft === 'string' ? draft : proposed), () => setTyped(true))
  const { write, focus } = field
  const money = parseMoney(field.text, locale, currency)
  const objection = validateAmount(money, context)

  useEffect(() => {
    if (!isTyped) write(textOf(proposed))
  }, [isTyped, proposed, textOf, write])

  useEffect(() => {
    if (isTyped && money !== null) saveDraft(draftName, money)
  }, [draftName, isTyped, money])

  useFocusRequests(focus)

  const reset = () => {
    dropDraft(draftName)
    setTyped(false)
    setObjectionShown(false)
  }
  return {
    registration: { ...field.registration, onBlur: async () => setObjectionShown(isTyped) },
    money,
    isTyped,
    /** The objection to the amount; null while the user types for the first time. */
    objection: isObjectionShown ? objection : null,
    /** Returns the amount if it is valid. Otherwise it shows the objection, focuses the field and returns null. */
    check: () => {
      if (objection === null) return money
      setObjectionShown(true)
      focus()
      return null
    },
    takeLowest: () => {
      reset()
      focus()
    },
    reset,
    focus,
  }
}

/** Focuses the field when the address has `?bid`, and by the key b. */
function useFocusRequests(focus: () => void): void {
  const [params] = useSearchParams()
  const isRequested = params.has('bid')
  useEffect(() => {
    if (isRequested) focus()
  }, [isRequested, focus])

  useCommands(
    useMemo(
      (): Command[] => [{ id: 'auction.bid', title: 'command.auction_bid', group: 'record', keys: ['b'], run: focus }],
      [focus],
    ),
  )
}

/**
 * The text of an uncontrolled field, so that undo, composition, dictation and the mask work as in any native field.
 *
 * @param onTyped called when the user, and not `write`, has changed the text
 */
function useNativeText(initial: string, onTyped: () => void) {
  const [text, setText] = useState(initial)
  // A field that was removed for a while returns as another element and continues with this text.
  const latestText = useRef(initial)
  const input = useRef<HTMLInputElement | null>(null)
  const notifyTyped = useLatest(onTyped)

  const record = useCallback((next: string) => {
    latestText.current = next
    setText(next)
  }, [])
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      if (element === null || element === input.current) return
      input.current = element
      element.value = latestText.current
      element.addEventListener('input', () => {
        record(element.value)
        notifyTyped()
      })
    },
    [record, notifyTyped],
  )
  const write = useCallback(
    (next: string) => {
      if (input.current && input.current.value !== next) input.current.value = next
      record(next)
    },
    [record],
  )
  /** Focuses the field and selects its text, so that typing replaces it. */
  const focus = useCallback(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  return { text, write, focus, registration: { name: 'amount', ref, onChange: doNothing, onBlur: doNothing } }
}

async function doNothing(): Promise<void> {}
