import { styled } from '@mui/material/styles'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { lineButton } from '#theme/lineButton.ts'

type Option = { value: string; label: ReactNode }

type Props = {
  label: MessageId
  options: readonly Option[]
  /** The chosen value, if any. */
  value: string | null
  onPick: (value: string) => void
}

/** A choice of one of a few values, one below the other. Arrows, Home, End and first letters move; Enter or Space chooses. */
export function ChoiceList({ label, options, value, onPick }: Props) {
  const intl = useIntl()
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ letters: '', at: 0 })
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    typed.current = withKey(typed.current, event)
    const next = nextOf(buttons, at, event.key) ?? beginningWith(buttons, at, typed.current.letters)
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <Choices ref={list} role="group" aria-label={intl.formatMessage({ id: label })} onKeyDown={move}>
      {options.map((option, place) => (
        <button
          key={option.value}
          type="button"
          tabIndex={place === chosen ? 0 : -1}
          aria-pressed={option.value === value}
          {...(place === chosen && { 'data-first': true })}
          onClick={() => onPick(option.value)}
        >
          {option.label}
        </button>
      ))}
    </Choices>
  )
}

function nextOf(buttons: readonly HTMLButtonElement[], at: number, key: string): HTMLButtonElement | undefined {
  if (key === 'ArrowDown') return buttons[at + 1] ?? buttons[0]
  if (key === 'ArrowUp') return buttons[at - 1] ?? buttons.at(-1)
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  return undefined
}

/** Milliseconds after which a letter begins a new word. */
const patience = 700

/** Returns the letters typed in quick succession; other keys end them. */
function withKey(typed: { letters: string; at: number }, { key, timeStamp }: KeyboardEvent) {
  const letter = key.length === 1 ? key.toLowerCase() : ''
  const before = letter !== '' && timeStamp - typed.at < patience ? typed.letters : ''
  return { letters: (before + letter).trimStart(), at: timeStamp }
}

/** Returns the button that begins with the letters, or the next one that begins with the last of them. */
function beginningWith(buttons: readonly HTMLButtonElement[], at: number, letters: string) {
  if (letters === '') return undefined
  const find = (from: number, start: string) =>
    [...buttons.slice(from), ...buttons.slice(0, from)].find(({ textContent }) =>
      textContent.toLowerCase().startsWith(start),
    )
  return (letters.length > 1 ? find(at, letters) : undefined) ?? find(at + 1, letters.slice(-1))
}

const Choices = styled('div')(({ theme }) => ({
  display: 'grid',
  marginInline: -8,
  '& button': { ...lineButton(theme), gap: 8, [theme.breakpoints.down('sm')]: { minHeight: 44 } },
}))
