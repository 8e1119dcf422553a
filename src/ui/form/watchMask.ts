import { insertInto, reshape, type MaskName, type Typed } from './masks.ts'

/**
 * Holds a field to its mask by the browser's own events, so that the browser goes on undoing, composing, filling in
 * and dictating: what is typed or pasted is filtered before it comes, what came otherwise is put right after it.
 *
 * @returns ends it
 */
export function watchMask(input: HTMLInputElement, mask: MaskName, locale: string): () => void {
  const beforehand = (event: InputEvent) => {
    // What is being composed cannot be stopped, nor should it; deleting and undoing bring nothing new.
    if (event.isComposing || !event.inputType.startsWith('insert')) return
    const inserted = event.data ?? event.dataTransfer?.getData('text/plain')
    if (!inserted) return
    const { value: text, selectionStart, selectionEnd } = input
    const from = selectionStart ?? text.length
    const to = selectionEnd ?? text.length
    const next = insertInto(mask, { text, from, to, inserted }, locale)
    if (next.text === text.slice(0, from) + inserted + text.slice(to)) return
    event.preventDefault()
    write(input, next)
  }
  const afterwards = (event: Event) => {
    const isOn = event instanceof InputEvent && (event.isComposing || event.inputType.startsWith('history'))
    if (isOn) return
    const next = reshape(mask, { text: input.value, caret: input.selectionStart ?? input.value.length }, locale)
    if (next.text !== input.value) write(input, next)
  }

  input.addEventListener('beforeinput', beforehand)
  input.addEventListener('input', afterwards)
  input.addEventListener('compositionend', afterwards)
  return () => {
    input.removeEventListener('beforeinput', beforehand)
    input.removeEventListener('input', afterwards)
    input.removeEventListener('compositionend', afterwards)
  }
}

/** Writes the part that differs as if it had been typed, so that one undo takes it back. */
function write(input: HTMLInputElement, { text, caret }: Typed): void {
  const { from, to, piece } = difference(input.value, text)
  if (from < to || piece !== '') {
    input.setSelectionRange(from, to)
    if (!typedByBrowser(piece) || input.value !== text) {
      input.setRangeText(text, 0, input.value.length)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
    }
  }
  input.setSelectionRange(caret, caret)
}

function typedByBrowser(piece: string): boolean {
  if (!('execCommand' in document)) return false
  // Old, and the one way to write into a field so that the browser can undo it.
  return piece === '' ? document.execCommand('delete') : document.execCommand('insertText', false, piece)
}

function difference(present: string, wanted: string): { from: number; to: number; piece: string } {
  let from = 0
  while (from < present.length && from < wanted.length && present[from] === wanted[from]) from += 1
  let kept = 0
  const most = Math.min(present.length, wanted.length) - from
  while (kept < most && present.at(-1 - kept) === wanted.at(-1 - kept)) kept += 1
  return { from, to: present.length - kept, piece: wanted.slice(from, wanted.length - kept) }
}
