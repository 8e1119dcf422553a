import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useIntl } from 'react-intl'
import Box from '@mui/material/Box'
import type { MessageId } from '#intl/ids.ts'
import { useEntryState, useRequestedSearch } from '#src/routing/PageRouter.tsx'
import type { MaskName } from '../form/masks.ts'
import { MaskWords } from '../form/TextField.tsx'
import { useMask } from '../form/watchMask.ts'
import { useShortcuts } from '../command/CommandTip.tsx'
import { useLatest } from './useLatest.ts'
import { useHeldText, useListAddress } from './useListAddress.ts'

/** Keys within so many milliseconds are one burst, which requests the list once more at its end. */
const burst = 60

type Props = {
  value: string
  label: MessageId
  /** Moves the focus to the first result; by default to the first row of the list. */
  toResults?: () => void
  mask?: MaskName
}

/**
 * Searches while the user types: at once, or at the end of a burst of keys. A search adds one entry to the history,
 * which more typing replaces. The router drops the answer for an older text. Enter, the arrow down, and Escape in an
 * empty field move to the rows.
 */
export function SearchField({ value, label, toResults = focusFirstRow, mask }: Props) {
  const intl = useIntl()
  const [typed, type] = useState(value)
  const [shown, show] = useState(value)
  /** The typed text has not been requested yet. */
  const [isAhead, setAhead] = useState(false)
  const { write, begin } = useSearchAddress()
  const requestedSearch = useRequestedSearch()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastKey = useRef(-Infinity)
  const text = intl.formatMessage({ id: label })
  const shortcuts = useShortcuts('list.search')
  const { attach, note } = useMask(mask)
  const noteId = useId()

  // A removed chip, back or forward: the field shows the address. Text typed since an earlier search stays.
  if (value !== shown) {
    show(value)
    const isRequested = typed.trim() === (requestedSearch().get('q') ?? '')
    if (value !== typed.trim() && !isAhead && !isRequested) type(value)
  }
  useHeldText(typed.trim(), value)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The present rows would be removed with the focus, so it waits for the requested ones.
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (awaited.current !== value) return
    awaited.current = undefined
    // The grid draws its rows a moment after it gets them.
    requestAnimationFrame(() => requestAnimationFrame(toResults))
  }, [value, toResults])

  const request = (text: string) => {
    clearTimeout(timer.current)
    setAhead(false)
    write(text.trim())
  }
  const edit = (next: string) => {
    const isInBurst = performance.now() - lastKey.current < burst
    lastKey.current = performance.now()
    type(next)
    if (!isInBurst) return request(next)
    clearTimeout(timer.current)
    setAhead(true)
    timer.current = setTimeout(request, burst, next)
  }
  const press = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event
    // Enter and Escape of an input method belong to the composed character.
    if (nativeEvent.isComposing || !['Enter', 'Escape', 'ArrowDown'].includes(key)) return
    // The row that gets the focus must not get the same press.
    event.preventDefault()
    if (key === 'Escape' && typed !== '') return edit('')
    if (key !== 'Enter' || typed.trim() === value) return toResults()
    awaited.current = typed.trim()
    request(typed)
  }

  const field = (
    <OutlinedInput
      size="small"
      type="search"
      value={typed}
      error={note !== null}
      inputRef={attach}
      placeholder={text}
      onChange={(event) => edit(event.target.value)}
      onFocus={begin}
      onKeyDown={press}
      slotProps={{
        input: {
          ...plain,
          'aria-label': text,
          'aria-keyshortcuts': shortcuts,
          'aria-invalid': note !== null,
          'aria-describedby': mask && noteId,
        },
      }}
      startAdornment={
        <InputAdornment position="start" sx={{ color: 'text.secondary' }}>
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
      sx={{ height: 36, width: { xs: '100%', sm: 280 }, '& input::placeholder': { textOverflow: 'ellipsis' } }}
    />
  )
  if (mask === undefined) return field
  return (
    <Box sx={{ position: 'relative', flex: { xs: '1 1 160px', sm: 'none' } }}>
      {field}
      <Box id={noteId} role="status" sx={noteLook}>
        {note && <MaskWords mask={mask} note={note} />}
      </Box>
    </Box>
  )
}

/**
 * Returns the function that writes the text into the address. The first text since `begin` adds an entry to the history,
 * and further text replaces it. One step back is then the list before the search.
 */
function useSearchAddress() {
  const { change } = useListAddress()
  const entryState = useEntryState()
  const hasBegun = useRef(false)
  const write = useLatest((q: string) => {
    // While the first text loads, its entry is not in the history yet.
    change({ q }, { replace: hasBegun.current && isOfSearch(entryState()), state: { isSearch: true } })
    hasBegun.current = true
  })

  return {
    write,
    begin: () => {
      hasBegun.current = false
    },
  }
}

function isOfSearch(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isSearch' in state
}

/** Over the list, so that nothing moves while the user types. */
const noteLook = {
  position: 'absolute',
  insetInline: 0,
  top: 'calc(100% + 4px)',
  zIndex: 2,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  typography: 'body2',
  color: 'state.critical.text',
  '&:empty': { display: 'none' },
} as const

const plain = { maxLength: 255, spellCheck: false, autoCapitalize: 'none' } as const

/** Moves the focus to the first row of the grid or the cards. */
function focusFirstRow(): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  const first = find('[role="row"][data-id] [role="gridcell"]:not([data-field="__check__"])')
  // Tabs of a page are links in list items too.
  ;(first ?? find('main li:not(nav li) a'))?.focus()
}
