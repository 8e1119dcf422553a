import { isControl, isModalOpen, isTypedInto } from './focus.ts'

declare global {
  interface Window {
    /** Keys pressed since the page began; index.html records them until the queue takes over. */
    earlyKeys?: KeyboardEvent[] | undefined
  }
}

/** A key that has waited longer, in milliseconds, is forgotten: by then its author does something else. */
const patience = 10_000

type Source = {
  /** Whether a part of the page is still loading, so that an unknown key may mean something in a moment. */
  isLoading: () => boolean
  /** Calls back when commands are registered or the last part has loaded; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

export type KeyQueue = {
  /** Keeps a key that means nothing yet; without a part that is still loading it does nothing. */
  add: (event: KeyboardEvent) => void
  /** Stops listening and forgets what waits. */
  close: () => void
}

/**
 * Holds keys whose code has not loaded yet and replays them in the order they were pressed, at whatever has the focus
 * by then. Keys that follow a waiting one wait behind it; letters replayed into a text field are typed into it.
 */
export function openKeyQueue(window: Window, { isLoading, subscribe }: Source): KeyQueue {
  const page = window.document
  let waiting = takeEarlyKeys(window)
  let replayed: KeyboardEvent | null = null
  let isReplaying = false

  const add = (event: KeyboardEvent) => {
    if (event !== replayed && isLoading() && mayWait(event) && !isText(event)) waiting.push(event)
  }

  const replay = async () => {
    if (isReplaying) return
    isReplaying = true
    for (let [event] = waiting; event; [event] = waiting) {
      // A dialog may be typed into; its question is answered by a key pressed while it is seen, never by an older one.
      if (isModalOpen(page) && !isTypedInto(page.activeElement)) waiting = []
      else if (window.performance.now() - event.timeStamp < patience && !wasHandled(event) && isLoading()) break
      else waiting.shift()
      // Letters of one text follow one another at once.
      if (!isTypedInto(page.activeElement)) await nextFrame()
    }
    isReplaying = false
  }

  const wasHandled = (event: KeyboardEvent): boolean => {
    const target = page.activeElement ?? page.body
    replayed = new KeyboardEvent('keydown', event)
    const isFree = target.dispatchEvent(replayed)
    replayed = null
    return !isFree || didByDefault(event, target)
  }

  const hold = (event: KeyboardEvent) => {
    const isBehind = isReplaying || (waiting.length > 0 && !isTypedInto(event.target))
    if (event === replayed || !isBehind || !mayWait(event) || isForModal(event)) return
    // Ctrl+C and its kind are the browser's too.
    if (!event.ctrlKey && !event.metaKey) event.preventDefault()
    event.stopImmediatePropagation()
    waiting.push(event)
  }

  /** Pressed while a dialog is seen: the browser's own Escape cannot be replayed, and only a typed letter has an order. */
  const isForModal = ({ key }: KeyboardEvent) =>
    isModalOpen(page) && (key === 'Escape' || !isTypedInto(page.activeElement))

  const forget = () => {
    waiting = []
  }

  // By the next frame every part of the same render has registered its commands.
  const unsubscribe = subscribe(() => void nextFrame().then(replay))
  window.addEventListener('keydown', hold, true)
  window.addEventListener('pointerdown', forget, true)
  void nextFrame().then(replay)

  return {
    add,
    close: () => {
      forget()
      unsubscribe()
      window.removeEventListener('keydown', hold, true)
      window.removeEventListener('pointerdown', forget, true)
    },
  }
}

function takeEarlyKeys(window: Window): KeyboardEvent[] {
  const early = window.earlyKeys ?? []
  window.earlyKeys = undefined
  return early.filter((event) => mayWait(event) && !isText(event))
}

/** Whether a key is a field's own; Ctrl+K and its kind work there too. */
function isText({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return isTypedInto(target) && !ctrlKey && !metaKey
}

/** Tab and what presses a control act at once; a key held down and an input method's are never repeated. */
function mayWait(event: KeyboardEvent): boolean {
  const pressesControl = (event.key === 'Enter' || event.key === ' ') && isControl(event.target)
  return event.key !== 'Tab' && !event.repeat && !event.isComposing && !pressesControl
}

/** Does what the browser does by itself for a real key: a letter is typed, Enter and Space press a control. */
function didByDefault({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, target: Element): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (isTypedInto(target)) return /^.$/u.test(key) && target.ownerDocument.execCommand('insertText', false, key)
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement) || !isControl(target)) return false
  target.click()
  return true
}

/** Lets effects of the key before run: they register commands and move the focus. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
