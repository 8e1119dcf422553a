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
  const chosen = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )
  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = nextOf(
      buttons,
      buttons.findIndex((button) => button === document.activeElement),
      event.key,
    )
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
  const inOrder = [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)]
  const letter = key.trim().toLowerCase()
  return letter.length === 1
    ? inOrder.find(({ textContent }) => textContent.toLowerCase().startsWith(letter))
    : undefined
}

const Choices = styled('div')(({ theme }) => ({
  display: 'grid',
  marginInline: -8,
  '& button': { ...lineButton(theme), gap: 8, [theme.breakpoints.down('sm')]: { minHeight: 44 } },
}))
