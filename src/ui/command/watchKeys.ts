import { type Command, reasonOff } from './commands.ts'
import { isMac, matchPress, namesOf } from './press.ts'
import { openKeyQueue } from './keyQueue.ts'
import { isControl, isLink, isModalOpen, isPanelOpen, isPeekOnTop, isTypedInto } from './focus.ts'

/** How long a sequence waits for its next key, in milliseconds: the keys that may follow are read meanwhile. */
export const patience = 5000

type KeyOptions = {
  commands: () => readonly Command[]
  singleKeys: () => boolean
  /** Whether a part of the page is still loading: a key without a meaning waits for it. */
  isLoading: () => boolean
  /** Whether keys wait, those with a meaning too, because the page is about to change. */
  isHeld: () => boolean
  /** Calls the listener when commands are registered or one of these may have changed. */
  subscribe: (listener: () => void) => () => void
  /** Called with the sequence so far (`g`), and with '' at its end. */
  onPrefix: (soFar: string) => void
  /** Called when the key of a disabled command is pressed. */
  onOff: (command: Command) => void
}

/**
 * Runs the active commands by their keys. It ignores handled presses, those of an input method, and letters typed into
 * a field or an open panel. Under a modal dialog it ignores all presses, but a peek has the keys of its row.
 *
 * @returns the function that ends it
 */
export function watchKeys(window: Window, options: KeyOptions): () => void {
  const { commands, singleKeys, onPrefix, onOff } = options
  let prefix = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const setPrefix = (soFar: string) => {
    clearTimeout(timer)
    if (soFar !== prefix) onPrefix(soFar)
    prefix = soFar
    if (soFar !== '') timer = setTimeout(setPrefix, patience, '')
  }

  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const isInModal = isModalOpen(window.document)
    // A peek that is being closed by going back is left alone.
    if (isInModal && (!isPeekOnTop(window.document) || options.isHeld())) return
    const known = isInModal ? commands().filter(({ inPeek }) => inPeek) : commands()
    const names = namesOf(pressOf(event), isMac)
    if (names.length === 0 || (names[0] === 'Escape' && isPanelOpen(window.document))) return
    const [target = null] = event.composedPath()
    const verdict = matchPress(names, prefix, known, {
      isTyping: isTypedInto(target) || isPanelOpen(window.document),
      isOnControl: isControl(target) && !(isLink(target) && names.includes('Space')),
      singleKeys: singleKeys(),
    })
    // A key held down is one press; the held first key of a sequence is no second key.
    if (event.repeat && verdict.kind !== 'command') return
    setPrefix(verdict.kind === 'prefix' ? verdict.prefix : '')
    if (verdict.kind === 'none') return isInModal ? undefined : queue.add(event)
    event.preventDefault()
    if (verdict.kind !== 'command' || (event.repeat && !verdict.command.repeats)) return
    const off = reasonOff(verdict.command)
    if (off) onOff({ ...verdict.command, off })
    else verdict.command.run(event.repeat)
  }

  window.addEventListener('keydown', press)
  const queue = openKeyQueue(window, options)
  return () => {
    clearTimeout(timer)
    queue.close()
    window.removeEventListener('keydown', press)
  }
}

function pressOf(event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, isAltGraph: event.getModifierState('AltGraph') }
}
