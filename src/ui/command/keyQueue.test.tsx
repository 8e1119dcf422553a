import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openKeyQueue, type KeyQueue } from './keyQueue.ts'

const ran: string[] = []
let known: Record<string, () => void> = {}
let isLoading = true
let isHeld = false
let change = () => {}
let queue: KeyQueue

/** Stands for the commands in force: runs the known ones, gives the rest to the queue; a field has its letters. */
function listen(event: KeyboardEvent): void {
  if (event.target instanceof HTMLInputElement && !event.ctrlKey) return queue.add(event)
  const command = known[event.key]
  if (!command) return queue.add(event)
  event.preventDefault()
  command()
}

const runs = (name: string) => () => void ran.push(name)

function openQueue(): void {
  queue = openKeyQueue(window, {
    isLoading: () => isLoading,
    isHeld: () => isHeld,
    subscribe: (listener) => {
      change = listener
      return () => {}
    },
  })
}

function press(key: string, given: KeyboardEventInit = {}, target: EventTarget = document.activeElement ?? window) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given })
  target.dispatchEvent(event)
  return event
}

/** Registers commands as a part does that has loaded. */
async function load(commands: Record<string, () => void>, { isLast = true } = {}): Promise<void> {
  known = { ...known, ...commands }
  isLoading = !isLast
  change()
  await settled()
}

/** Until the queue has nothing more to replay. It replays one key a frame, and no test waits for more than six. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 8; frame++)
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

beforeEach(() => {
  ran.length = 0
  known = {}
  isLoading = true
  document.body.innerHTML = '<input aria-label="search"><button>press</button>'
  window.addEventListener('keydown', listen)
})
afterEach(() => {
  queue.close()
  window.removeEventListener('keydown', listen)
  vi.restoreAllMocks()
})

describe('openKeyQueue', () => {
  test('runs keys pressed before their commands, in order', async () => {
    openQueue()
    press('j')
    press('x')
    press('j')
    await load({ x: runs('x'), j: runs('j') })
    expect(ran).toEqual(['j', 'x', 'j'])
  })

  test('holds keys that have a meaning until the page has changed', async () => {
    known = { Enter: runs('Enter'), j: runs('j') }
    isLoading = false
    openQueue()
    isHeld = true
    press('j')
    press('Enter')
    change()
    await settled()
    expect(ran).toEqual([])
    isHeld = false
    change()
    await settled()
    expect(ran).toEqual(['j', 'Enter'])
  })

  test('holds Enter on a control until the page has changed, then presses it', async () => {
    isLoading = false
    openQueue()
    isHeld = true
    const button = document.querySelector('button')
    button?.addEventListener('click', runs('click'))
    button?.focus()
    expect(press('Enter').defaultPrevented).toBe(true)
    await settled()
    expect(ran).toEqual([])
    isHeld = false
    change()
    await settled()
    expect(ran).toEqual(['click'])
  })

  test('runs a key as soon as its own part is there, and no later key before it', async () => {
    openQueue()
    press('j')
    press('d')
    press('x')
    await load({ j: runs('j'), x: runs('x') }, { isLast: false })
    expect(ran).toEqual(['j'])
    await load({ d: runs('d') })
    expect(ran).toEqual(['j', 'd', 'x'])
  })

  test('replays what index.html recorded before the scripts were there', async () => {
    window.earlyKeys = ['j', 'x'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    openQueue()
    await load({ j: runs('j'), x: runs('x') })
    expect(ran).toEqual(['j', 'x'])
    expect(window.earlyKeys).toBeUndefined()
  })

  test('leaves out what was typed into a field before the scripts were there', async () => {
    const field = document.querySelector('input')
    const recorded: KeyboardEvent[] = []
    field?.addEventListener('keydown', (event) => recorded.push(event))
    field?.focus()
    press('j')
    window.earlyKeys = recorded
    field?.blur()
    openQueue()
    await load({ j: runs('j') })
    expect(ran).toEqual([])
  })

  test('runs Ctrl+K pressed in a field before its command, and no letter typed there', async () => {
    document.querySelector('input')?.focus()
    openQueue()
    press('k', { ctrlKey: true })
    press('j')
    document.querySelector('input')?.blur()
    await load({ k: runs('palette'), j: runs('j') })
    expect(ran).toEqual(['palette'])
  })

  test('forgets a key that means nothing once everything is there', async () => {
    openQueue()
    press('q')
    press('j')
    await load({ j: runs('j') })
    await load({ q: runs('q') })
    expect(ran).toEqual(['j'])
  })

  test('queues nothing when every part is loaded', async () => {
    isLoading = false
    openQueue()
    press('d')
    await load({ d: runs('d') })
    expect(ran).toEqual([])
  })

  test('types letters that follow into the field a key has moved the focus to', async () => {
    const typed: string[] = []
    document.execCommand = (_command, _ui, text) => typed.push(text ?? '') > 0
    openQueue()
    for (const key of ['/', 'a', 'b']) press(key)
    await load({ '/': () => document.querySelector('input')?.focus(), a: runs('a') })
    expect(typed).toEqual(['a', 'b'])
    expect(ran).toEqual([])
  })

  test('presses the control a key has moved the focus to', async () => {
    const button = document.querySelector('button')
    button?.addEventListener('click', runs('click'))
    openQueue()
    press('j')
    press('Enter')
    await load({ j: () => button?.focus() })
    expect(ran).toEqual(['click'])
  })

  test('answers no question with a key pressed before it was seen', async () => {
    openQueue()
    press('b')
    press('j')
    await load({ b: () => document.body.append(dialog()), j: runs('j') })
    expect(ran).toEqual([])
  })

  test('types into a dialog that a key has opened', async () => {
    const typed: string[] = []
    document.execCommand = (_command, _ui, text) => typed.push(text ?? '') > 0
    openQueue()
    press('k', { ctrlKey: true })
    press('a')
    const open = () => {
      const opened = dialog()
      document.body.append(opened)
      opened.append(document.createElement('input'))
      opened.querySelector('input')?.focus()
    }
    await load({ k: open })
    expect(typed).toEqual(['a'])
  })

  test('lets a pressed pointer replace the keys that wait', async () => {
    openQueue()
    press('b')
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await load({ b: runs('b') })
    expect(ran).toEqual([])
  })

  test('forgets a key after ten seconds', async () => {
    openQueue()
    press('b')
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 10_001)
    await load({ b: runs('b') })
    expect(ran).toEqual([])
  })

  test('prevents the browser from handling later keys while one waits, except copying and Tab', () => {
    openQueue()
    press('d')
    expect(press(' ').defaultPrevented).toBe(true)
    expect(press('c', { ctrlKey: true }).defaultPrevented).toBe(false)
    expect(press('Tab').defaultPrevented).toBe(false)
  })

  test('gives a dialog that has just opened its Escape, while keys are still replayed', async () => {
    openQueue()
    press('?')
    known = { '?': () => document.body.append(dialog()) }
    change()
    // The frame after the dialog opened: the queue still waits for what its key changed.
    await vi.waitUntil(() => document.querySelector('[aria-modal]') !== null, { interval: 0 })
    expect(press('Escape').defaultPrevented).toBe(false)
  })

  test('lets a field have its letters while a key waits', () => {
    openQueue()
    press('d')
    document.querySelector('input')?.focus()
    expect(press('a').defaultPrevented).toBe(false)
  })
})

function dialog(): HTMLElement {
  const element = document.createElement('div')
  element.setAttribute('aria-modal', 'true')
  return element
}
