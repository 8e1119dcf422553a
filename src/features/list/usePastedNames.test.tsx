import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { usePastedNames } from './PasteNames.tsx'

const reported: string[] = []

function List() {
  usePastedNames(
    (text) => reported.push(text),
    (text) => /^[^.].*\.[^.]/.test(text),
  )
  return (
    <>
      <button>row</button>
      <input aria-label="search" />
    </>
  )
}

function paste(text: string, on: HTMLElement) {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } })
  fireEvent(on, event)
}

describe('usePastedNames', () => {
  test('several names pasted onto the list are reported, whatever separates them', () => {
    render(<List />)
    paste('a.cz; http://b.cz/x', screen.getByRole('button'))
    expect(reported.splice(0)).toEqual(['a.cz; http://b.cz/x'])
  })

  test.each(['a.cz', 'a sentence. Another one', '', '...'])('%j is no list of names', (text) => {
    render(<List />)
    paste(text, screen.getByRole('button'))
    expect(reported).toEqual([])
  })

  test('what is pasted into a field stays there', () => {
    render(<List />)
    paste('a.cz b.cz', screen.getByRole('textbox'))
    expect(reported).toEqual([])
  })
})
