import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { lineButton } from '#theme/lineButton.ts'
import type { FilterSpec, Reference } from './parts/filters.ts'
import type { AddressChange } from '#src/ui/grid/useListAddress.ts'

export type ReferenceFilterProps = {
  spec: Extract<FilterSpec, { kind: 'reference' }>
  present: URLSearchParams
  /** Writes the address; the panel stays open. */
  onChange: (change: AddressChange) => void
}

/** The most handles of a filter (contract/record.ts). */
const mostHandles = 20

/**
 * Searches objects by handle and name and takes any number of them: arrows move, Enter takes or leaves, and the list
 * follows at once. Where none is found, a handle can be typed in full.
 */
export function ReferenceFilter({ spec, present, onChange }: ReferenceFilterProps) {
  const id = useId()
  const [text, setText] = useState('')
  const { found, isMore, hasFailed, searched } = useSearchResult(spec, text)
  const chosen = handlesOf(present.get(spec.name))
  const known = new Map(found.map((one) => [one.handle, one]))
  const rest = found.filter(({ handle }) => !chosen.includes(handle))
  const typed = handleIn(text)
  // Until the answer is there, Enter would take the text although it is the name of a registrar.
  const isAnswered = searched === text
  const isOwn = isAnswered && typed !== undefined && found.length === 0 && !chosen.includes(typed)
  const options: Reference[] = [
    ...(text === '' ? chosen.map((handle) => known.get(handle) ?? bare(handle)) : []),
    ...rest,
    ...(isOwn ? [bare(typed)] : []),
  ]

  const field = useAutocomplete<Reference, true, true>({
    id,
    multiple: true,
    disableClearable: true,
    open: true,
    autoHighlight: true,
    clearOnBlur: false,
    options,
    // The server has searched.
    filterOptions: (all) => all,
    getOptionLabel: ({ handle }) => handle,
    getOptionKey: ({ handle }) => handle,
    isOptionEqualToValue: (one, other) => one.handle === other.handle,
    value: chosen.map(bare),
    inputValue: text,
    onInputChange: (_event, value, reason) => {
      if (reason === 'input') setText(value)
    },
    onChange: (event, value) => {
      // In an empty field it would take away what is chosen, which is seen in the list only.
      if ('key' in event && event.key === 'Backspace') return
      setText('')
      onChange({
        [spec.name]: value
          .slice(0, mostHandles)
          .map(({ handle }) => handle)
          .join(),
      })
    },
  })

  const { ref, ...input } = field.getInputProps()

  // The panel it is in looked for its first field before this part was here.
  useEffect(() => document.getElementById(id)?.focus(), [id])

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box {...field.getRootProps({ onKeyDown: leaveEscape })} sx={{ display: 'grid', gap: 0.5, typography: 'body2' }}>
        <label {...field.getInputLabelProps()} htmlFor={id}>
          <FormattedMessage id="filter.reference" />
        </label>
        <OutlinedInput
          size="small"
          inputRef={ref}
          slotProps={{ input: { ...input, maxLength: 255, spellCheck: false } }}
        />
      </Box>
      <List {...field.getListboxProps()}>
        {options.map((option, index) => {
          const { key, ...props } = field.getOptionProps({ option, index })
          return (
            <li key={key} {...props}>
              <Tick aria-hidden>{chosen.includes(option.handle) ? '✓' : ''}</Tick>
              <span>
                {option.name ?? option.handle}
                {option.name !== null && <Small>{option.handle}</Small>}
              </span>
              {option.count !== null && (
                <Count>
                  <FormattedNumber value={option.count} />
                </Count>
              )}
            </li>
          )
        })}
      </List>
      <Box role="status" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {hasFailed && <FormattedMessage id="filter.reference.failed" />}
        {!hasFailed && isAnswered && options.length === 0 && <FormattedMessage id="filter.reference.none" />}
        {isMore && <FormattedMessage id="filter.reference.more" />}
      </Box>
    </Box>
  )
}

/** An answer, and the text it is for. */
type SearchResult = { found: readonly Reference[]; isMore: boolean; hasFailed: boolean; searched: string | null }

const noAnswer: SearchResult = { found: [], isMore: false, hasFailed: false, searched: null }

/**
 * Searches by the text. Until its answer is there, an earlier one for the text is returned, else the latest. After a
 * choice the field is empty again, and the next key needs the whole list.
 */
function useSearchResult(spec: ReferenceFilterProps['spec'], text: string): SearchResult {
  const [answers, setAnswers] = useState<readonly SearchResult[]>([])
  const find = useRef(spec.find)
  useEffect(() => {
    const end = new AbortController()
    const add = (answer: SearchResult) =>
      setAnswers((before) => [...before.filter(({ searched }) => searched !== text), answer])
    find
      .current(text.trim(), end.signal)
      .then(({ items, isMore }) => add({ found: items, isMore, hasFailed: false, searched: text }))
      .catch(() => {
        if (!end.signal.aborted) add({ ...noAnswer, hasFailed: true, searched: text })
      })
    return () => end.abort()
  }, [text])
  return answers.find(({ searched }) => searched === text) ?? answers.at(-1) ?? noAnswer
}

/** The handle that the text is, upper-cased; undefined where it cannot be one (`Handle` in contract/record.ts). */
function handleIn(text: string): string | undefined {
  return /^[a-z0-9](?:[a-z0-9._:/-]*[a-z0-9])?$/i.test(text.trim()) ? text.trim().toUpperCase() : undefined
}

/** Lets the browser close the panel on Escape; the list itself is always open. */
function leaveEscape(event: KeyboardEvent<HTMLElement> & { defaultMuiPrevented?: boolean }): void {
  if (event.key === 'Escape') event.defaultMuiPrevented = true
}

function handlesOf(value: string | null): string[] {
  return value ? [...new Set(value.toUpperCase().split(','))] : []
}

function bare(handle: string): Reference {
  return { handle, name: null, count: null }
}

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  padding: 0,
  margin: '0 -8px',
  maxHeight: 'min(320px, 40vh)',
  overflowY: 'auto',
  '& li': { ...lineButton(theme), gap: 8, cursor: 'pointer' },
  // The mouse moves the same mark as the arrows do.
  '& li:hover': { backgroundColor: 'transparent' },
  '& li.Mui-focused': { backgroundColor: theme.vars.palette.action.hover },
}))
const Tick = styled('span')({ flex: '0 0 16px' })
const Small = styled('span')(({ theme }) => ({
  display: 'block',
  fontSize: theme.typography.caption.fontSize,
  color: theme.vars.palette.text.secondary,
}))
const Count = styled('span')(({ theme }) => ({
  marginLeft: 'auto',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}))
