import { pasteInto, eraseBefore, regroup, typeInto, type Mask, type Typed, maskOf, type MaskName } from './masks.ts'
import { startTransition, useCallback, useMemo, useState } from 'react'
import { useIntl } from 'react-intl'

/**
 * The note of a mask: a character was refused, or the text is unclear and was left as it is. That of a refused character
 * stays while typing goes on.
 */
export type MaskNote = { kind: 'refused'; character: string } | { kind: 'unclear' }

/**
 * Applies a mask to a field by events of the browser, so that undoing, input methods, autofill and dictation work.
 *
 * @param onNote called when the note changes; null removes it
 * @returns the function that ends it
 */
function watchMask(input: HTMLInputElement, mask: Mask, onNote: (note: MaskNote | null) => void): () => void {
  const holdsUnclear = () => regroup(mask, { text: input.value, caret: 0 })?.text !== input.value

  let before = input.value
  /** Whether the note names a refused character. */
  let isRefused = false
  const report = (note: MaskNote | null) => {
    isRefused = note?.kind === 'refused'
    onNote(note)
  }

  const onBeforeInput = (event: InputEvent) => {
    before = input.value
    // Composition cannot be stopped, and deleting and undoing insert nothing.
    if (event.isComposing || !event.inputType.startsWith('insert')) return
    const inserted = event.data ?? event.dataTransfer?.getData('text/plain')
    if (!inserted) return
    const { value: text, selectionStart, selectionEnd } = input
    const from = selectionStart ?? text.length
    const to = selectionEnd ?? text.length
    const isReplaced = from === 0 && to === text.length
    if (holdsUnclear() && !isReplaced) return
    const isTyped = Array.from(inserted.normalize('NFC')).length === 1
    const next = (isTyped ? typeInto : pasteInto)(mask, { text, from, to, inserted })
    if (next === null && isTyped) {
      event.preventDefault()
      report({ kind: 'refused', character: inserted })
      return
    }
    // An unclear text is inserted unchanged.
    if (next === null || next.text === text.slice(0, from) + inserted + text.slice(to)) return
    event.preventDefault()
    write(input, next)
  }

  /** Where only a group separator was deleted, the character before it was meant. */
  const afterDeletion = (kind: string, present: Typed) => {
    const next = regroup(mask, present)
    return kind === 'deleteContentBackward' && next?.text === before ? eraseBefore(mask, present) : next
  }

  const onInput = (event: Event) => {
    const kind = event instanceof InputEvent ? event.inputType : ''
    if (event instanceof InputEvent && event.isComposing) return
    if (holdsUnclear() && !kind.startsWith('history')) {
      const { value: text, selectionStart } = input
      const next = kind.startsWith('delete')
        ? afterDeletion(kind, { text, caret: selectionStart ?? text.length })
        : wholeOf(mask, text)
      if (next) write(input, next)
    }
    // Typing goes on behind a refused character, so its note stays: `2.5` must not become 25 unnoticed.
    if (isRefused && /^insert(Replacement)?Text$/.test(kind) && !holdsUnclear()) return
    report(holdsUnclear() ? { kind: 'unclear' } : null)
  }

  /** Writes the final value in the form in which it is sent: A-labels, characters of the usual width. */
  const onSettled = () => {
    const read = wholeOf(mask, input.value)
    if (read !== null && read.text !== input.value) write(input, read)
    report(holdsUnclear() ? { kind: 'unclear' } : null)
  }

  input.addEventListener('beforeinput', onBeforeInput)
  input.addEventListener('input', onInput)
  input.addEventListener('compositionend', onSettled)
  input.addEventListener('blur', onSettled)
  return () => {
    input.removeEventListener('beforeinput', onBeforeInput)
    input.removeEventListener('input', onInput)
    input.removeEventListener('compositionend', onSettled)
    input.removeEventListener('blur', onSettled)
  }
}

function wholeOf(mask: Mask, text: string): Typed | null {
  return pasteInto(mask, { text: '', from: 0, to: 0, inserted: text })
}
/** Writes the part that differs as if it were typed, so that one undo reverts it. */
function write(input: HTMLInputElement, { text, caret }: Typed): void {
  const { from, to, piece } = difference(input.value, text)
  if (from < to || piece !== '') {
    input.setSelectionRange(from, to)
    // A field that loses the focus cannot be typed into.
    if (document.activeElement !== input || !typedByBrowser(piece) || input.value !== text) {
      input.setRangeText(text, 0, input.value.length)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
    }
  }
  input.setSelectionRange(caret, caret)
}

function typedByBrowser(piece: string): boolean {
  if (!('execCommand' in document)) return false
  // Deprecated, but the only way to write into a field so that the browser can undo it.
  return piece === '' ? document.execCommand('delete') : document.execCommand('insertText', false, piece)
}

function difference(present: string, wanted: string): { from: number; to: number; piece: string } {
  let from = 0
  while (from < present.length && from < wanted.length && present[from] === wanted[from]) from += 1
  let common = 0
  const most = Math.min(present.length, wanted.length) - from
  while (common < most && present.at(-1 - common) === wanted.at(-1 - common)) common += 1
  return { from, to: present.length - common, piece: wanted.slice(from, wanted.length - common) }
}

/** Applies a mask, by its name or itself; returns the ref of the field and the present note. */
export function useMask(mask: MaskName | Mask | undefined) {
  const { locale } = useIntl()
  const [note, setNote] = useState<MaskNote | null>(null)
  const resolved = useMemo(() => (typeof mask === 'string' ? maskOf(mask, locale) : mask), [mask, locale])
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      // A synchronous render would restore the former value before React handles the input event.
      const setLater = (next: MaskNote | null) => startTransition(() => setNote(next))
      return input && resolved ? watchMask(input, resolved, setLater) : undefined
    },
    [resolved],
  )
  return { attach, note }
}
