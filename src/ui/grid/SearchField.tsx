import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useIntl } from 'react-intl'
import { useNavigation } from 'react-router'
import type { MessageId } from '#intl/ids.ts'
import { useShortcuts } from '../command/CommandTip.tsx'
import { useHeldText, useListAddress } from './useListAddress.ts'

/** How long one must stop typing before the list is asked, in milliseconds. */
const pause = 60

type Props = {
  value: string
  label: MessageId
  /** Puts the focus on the first of what was found; without it, on the first row of the list. */
  goOn?: () => void
}

/**
 * Searches as one types. The address follows without filling the history, and the router drops the answer
 * of an older text when a newer one is asked. Enter and the arrow down go on to the rows, so does Escape once the
 * field is empty.
 */
export function SearchField({ value, label, goOn = goToRows }: Props) {
  const intl = useIntl()
  const { change } = useListAddress()
  const [typed, type] = useState(value)
  const [shown, show] = useState(value)
  /** The typed text has not been requested yet. */
  const [isAhead, setAhead] = useState(false)
  const isNavigating = useNavigation().state !== 'idle'
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const text = intl.formatMessage({ id: label })
  const shortcuts = useShortcuts('list.search')

  // A removed chip, back or forward: the field shows the address. Text typed since an earlier search stays.
  if (value !== shown) {
    show(value)
    if (value !== typed.trim() && !isAhead && !isNavigating) type(value)
  }
  useHeldText(typed.trim(), value)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Those there are would go away under the focus: it waits for those that were asked for.
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (awaited.current !== value) return
    awaited.current = undefined
    // The grid draws its rows a moment after it is told them.
    requestAnimationFrame(() => requestAnimationFrame(goOn))
  }, [value, goOn])

  const ask = (text: string, after: number) => {
    clearTimeout(timer.current)
    setAhead(true)
    timer.current = setTimeout(() => {
      setAhead(false)
      change({ q: text.trim() }, { replace: true })
    }, after)
  }
  const edit = (next: string) => {
    type(next)
    ask(next, pause)
  }
  const press = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event
    // A composed character takes its Enter and Escape for itself.
    if (nativeEvent.isComposing || !['Enter', 'Escape', 'ArrowDown'].includes(key)) return
    // The row that gets the focus does not hear the same press.
    event.preventDefault()
    if (key === 'Escape' && typed !== '') return edit('')
    if (key !== 'Enter' || typed.trim() === value) return goOn()
    awaited.current = typed.trim()
    ask(typed, 0)
  }

  return (
    <OutlinedInput
      size="small"
      type="search"
      value={typed}
      placeholder={text}
      onChange={(event) => edit(event.target.value)}
      onKeyDown={press}
      slotProps={{ input: { ...plain, 'aria-label': text, 'aria-keyshortcuts': shortcuts } }}
      startAdornment={
        <InputAdornment position="start">
          <svg
            viewBox="0 0 16 16"
            width={16}
            height={16}
            aria-hidden
            fill="none"
            stroke="currentColor"
            strokeWidth={1.5}
          >
            <path d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.5 10.5 14 14" />
          </svg>
        </InputAdornment>
      }
      sx={{ width: { xs: '100%', sm: 280 } }}
    />
  )
}

const plain = { maxLength: 255, spellCheck: false, autoCapitalize: 'none' } as const

/** To the first row, whatever it is drawn as. */
function goToRows(): void {
  document.querySelector<HTMLElement>(firstRow)?.focus()
}

// Of a page in tabs the tabs are links in lines too.
const firstRow = '[role="row"][data-id] [role="gridcell"]:not([data-field="__check__"]), main li:not(nav li) a'
