import { isControl, isModalOpen, isTypedInto } from './focus.ts'

declare global {
  interface Window {
    /** Keys pressed since the page began to load; index.html records them until the queue takes over. */
    earlyKeys?: KeyboardEvent[] | undefined
  }
}

/** A key that has waited longer, in milliseconds, is dropped: by then the user does something else. */
const patience = 10_000

type Source = {
  /** Whether a part of the page is still loading, so that an unknown key may get its meaning in a moment. */
  isLoading: () => boolean
  /** Whether keys wait, those with a meaning too, because the page is about to change. */
  isHeld: () => boolean
  /** Calls the listener when one of these may have changed; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

export type KeyQueue = {
  /** Queues a key without a meaning yet; without a part that is still loading it does nothing. */
  add: (event: KeyboardEvent) => void
  /** Stops listening and drops the queue. */
  close: () => void
}

/**
 * Queues keys whose code has not loaded yet and replays them in order, at whatever has the focus by then. This is the
 * only place that replays keys (docs/decisions/0056-libraries-are-used-as-they-are.md). Later keys wait behind a queued
 * one; letters replayed into a text field are typed into it.
 */
export function openKeyQueue(window: Window, { isLoading, isHeld, subscribe }: Source): KeyQueue {
  const page = window.document
  let waiting = takeEarlyKeys(window)
  let replayed: KeyboardEvent | null = null
  let isReplaying = false

  const add = (event: KeyboardEvent) => {
    if (event !== replayed && isLoading() && mayWait(event) && !isText(event)) waiting.push(event)
  }

  const replay = async () => {
    if (isReplaying || isHeld()) return
    isReplaying = true
    for (let [event] = waiting; event; [event] = waiting) {
      // Letters may be typed into a dialog; its question is answered only by a key pressed while it is visible.
      if (isModalOpen(page) && !isTypedInto(page.activeElement)) waiting = []
      else if (window.performance.now() - event.timeStamp < patience && !wasHandled(event) && isLoading()) break
      else waiting.shift()
      // Letters of one text follow each other at once.
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
    const isBehind = isReplaying || isHeld() || (waiting.length > 0 && !isTypedInto(event.target))
    const waits = isHeld() ? isReplayable(event) : mayWait(event)
    if (event === replayed || !isBehind || !waits || isForModal(event)) return
    // Ctrl+C and the like belong to the browser too.
    if (!event.ctrlKey && !event.metaKey) event.preventDefault()
    event.stopImmediatePropagation()
    waiting.push(event)
  }

  /**
   * Pressed while a dialog is open: the browser's own Escape cannot be replayed, and only typed letters have an order.
   */
  const isForModal = ({ key }: KeyboardEvent) =>
    isModalOpen(page) && (key === 'Escape' || !isTypedInto(page.activeElement))

  const forget = () => {
    waiting = []
  }

  // By the next frame all parts of a render have registered their commands.
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

/** Returns whether a key is typed into a field; Ctrl+K and the like work there too. */
function isText({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return isTypedInto(target) && !ctrlKey && !metaKey
}

/** Returns whether a key may wait for its meaning. Keys that press a control act at once. */
function mayWait(event: KeyboardEvent): boolean {
  const pressesControl = (event.key === 'Enter' || event.key === ' ') && isControl(event.target)
  return isReplayable(event) && !pressesControl
}

/** Returns whether a key can be replayed. Tab acts at once, as do a key held down and an input method's. */
function isReplayable({ key, repeat, isComposing }: KeyboardEvent): boolean {
  return key !== 'Tab' && !repeat && !isComposing
}

/** Does what the browser does for a real key: types a letter, presses a control by Enter or Space. */
function didByDefault({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, target: Element): boolean {
  if (ctrlKey || metaKey || altKey) return false
  if (isTypedInto(target)) return /^.$/u.test(key) && target.ownerDocument.execCommand('insertText', false, key)
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement) || !isControl(target)) return false
  target.click()
  return true
}

/** Waits for effects of the key before: they register commands and move the focus. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
