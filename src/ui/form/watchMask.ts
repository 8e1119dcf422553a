import { pasteInto, eraseBefore, regroup, typeInto, type Mask, type Typed, masks, type MaskName } from './masks.ts'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'

/** The note of a mask: a character was refused, or the text is unclear and was left as it is. */
export type MaskNote = { kind: 'refused'; character: string } | { kind: 'unclear' }

/**
 * Applies a mask to a field by events of the browser, so that undoing, input methods, autofill and dictation work. While
 * the note of a refused character stands, the field is invalid for the browser and its form is not sent.
 *
 * @param onNote called when the note changes; null removes it
 * @returns the function that ends it, and the one that removes the note of a text that a program has replaced
 */
function watchMask(input: HTMLInputElement, mask: Mask, onNote: (note: MaskNote | null) => void) {
  const isGrouped = (text: string) => regroup(mask, { text, caret: 0 })?.text === text

  let note: MaskNote | null = null
  /** The text before the present change. */
  let before = input.value
  /** Whether the text has separators that the user typed. */
  let isOwn = false
  /** Whether another text was typed over the whole one. */
  let isRetyped = false
  /** Whether the first character of a text was refused: what follows is the same text. */
  let isBegun = false
  let isWriting = false
  /** The last text of the user, to which the note belongs. */
  let noted = input.value
  /** Whether the form was not sent because of the note. */
  let isBlocked = false
  const report = (next: MaskNote | null) => {
    if (next !== note) isBlocked = false
    note = next
    noted = input.value
    input.setCustomValidity(next?.kind === 'refused' ? next.kind : '')
    onNote(next)
  }
  const put = (next: Typed) => {
    isWriting = true
    write(input, next)
    isWriting = false
    isOwn = next.isOwn ?? false
  }

  const onBeforeInput = (event: InputEvent) => {
    // Composition cannot be stopped.
    if (isWriting || event.isComposing) return
    before = input.value
    isRetyped = false
    const inserted = event.data ?? event.dataTransfer?.getData('text/plain')
    // Deleting and undoing insert nothing.
    if (!event.inputType.startsWith('insert') || !inserted) return
    const { value: text, selectionStart, selectionEnd } = input
    const [from, to] = [selectionStart ?? text.length, selectionEnd ?? text.length]
    const isReplaced = from === 0 && to === text.length
    const isTyped = isCharacter(inserted)
    // An unclear text is read as a whole after the change.
    if (!isReplaced && (isOwn ? !isTyped : !isGrouped(text))) {
      isOwn = false
      return
    }
    const insertion = { text, from, to, inserted, isOwn: isOwn && !isReplaced }
    const next = (isTyped ? typeInto : pasteInto)(mask, insertion)
    if (next === null && isTyped) {
      event.preventDefault()
      isBegun = isReplaced
      report({ kind: 'refused', character: inserted })
      return
    }
    isOwn = next?.isOwn ?? false
    isRetyped = isReplaced && !isBegun
    isBegun = false
    // An unclear text is inserted unchanged.
    if (next === null || next.text === text.slice(0, from) + inserted + text.slice(to)) return
    event.preventDefault()
    put(next)
    renewNote(goesOn())
  }

  /** Returns the text after a deletion. Where only a group separator was deleted, the character before it was meant. */
  const afterDeletion = (kind: string, present: Typed) => {
    if (isOwn || !isGrouped(before)) return null
    const next = regroup(mask, present)
    return kind === 'deleteContentBackward' && next?.text === before ? eraseBefore(mask, present) : next
  }

  const onInput = (event: Event) => {
    const kind = event instanceof InputEvent ? event.inputType : ''
    noted = input.value
    if (isWriting || (event instanceof InputEvent && event.isComposing)) return
    const { value: text, selectionStart } = input
    if (text === '') isOwn = false
    if (!isOwn && !isGrouped(text) && !kind.startsWith('history')) {
      const next = kind.startsWith('delete')
        ? afterDeletion(kind, { text, caret: selectionStart ?? text.length })
        : wholeOf(mask, text)
      if (next) put(next)
    }
    renewNote(kind.startsWith('insert') && goesOn())
  }

  /** Returns whether an insertion continues a text: it is not typed over the whole one, nor after a refused sending. */
  const goesOn = () => !isRetyped && !isBlocked

  /** Renews the note. While typing goes on, a refused character stays in it: `2.5` must not become 25 unnoticed. */
  const renewNote = (isContinued: boolean) => {
    const isUnclear = !isOwn && !isGrouped(input.value) && wholeOf(mask, input.value) === null
    if (isUnclear) report({ kind: 'unclear' })
    else report(isContinued && note?.kind === 'refused' ? note : null)
  }

  /** Writes the final value in the form in which it is sent: A-labels, characters of the usual width. */
  const onSettled = () => {
    const read = wholeOf(mask, input.value)
    if (read !== null && read.text !== input.value) put(read)
    isOwn = false
    renewNote(true)
  }
  const onFocus = () => renewNote(false)

  const onInvalid = (event: Event) => {
    const refused = note
    // The note says why; the browser's bubble would only name the kind.
    event.preventDefault()
    input.focus()
    input.select()
    report(refused)
    isBlocked = true
  }
  const onSubmit = (event: Event) => {
    onSettled()
    if (input.checkValidity()) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const onCompositionStart = () => {
    before = input.value
  }
  /** Inserts the composed text as if it were typed or pasted where it stands. */
  const onCompositionEnd = () => {
    const { from, to, piece } = difference(before, input.value)
    const insertion = { text: before, from, to, inserted: piece, isOwn }
    const isRead = piece !== '' && isGrouped(before)
    const next = isRead ? (isCharacter(piece) ? typeInto : pasteInto)(mask, insertion) : null
    if (next) put(next)
    else onSettled()
    renewNote(true)
  }

  const whileWatched = new AbortController()
  const { signal } = whileWatched
  input.addEventListener('beforeinput', onBeforeInput, { signal })
  // Before other listeners, after which React may render.
  input.addEventListener('input', onInput, { signal, capture: true })
  input.addEventListener('compositionstart', onCompositionStart, { signal })
  input.addEventListener('compositionend', onCompositionEnd, { signal })
  input.addEventListener('blur', onSettled, { signal })
  input.addEventListener('focus', onFocus, { signal })
  input.addEventListener('invalid', onInvalid, { signal })
  input.form?.addEventListener('submit', onSubmit, { signal })
  return {
    end: () => whileWatched.abort(),
    recheck: () => {
      if (input.value === noted) return
      isOwn = false
      report(null)
    },
  }
}

/** Returns whether a text is one character, as a key types it. */
function isCharacter(text: string): boolean {
  return Array.from(text.normalize('NFC')).length === 1
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
  const [note, setNote] = useState<MaskNote | null>(null)
  const resolved = typeof mask === 'string' ? masks[mask] : mask
  const watch = useRef<ReturnType<typeof watchMask>>(undefined)
  // The page, and not the user, may have replaced the text.
  useEffect(() => watch.current?.recheck())
  const attach = useCallback(
    (input: HTMLInputElement | null) => {
      // A synchronous render would restore the former value before React handles the input event.
      const setLater = (next: MaskNote | null) => startTransition(() => setNote(next))
      watch.current = input && resolved ? watchMask(input, resolved, setLater) : undefined
      return watch.current?.end
    },
    [resolved],
  )
  return { attach, note }
}
