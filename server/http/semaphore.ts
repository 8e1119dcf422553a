import type { ProblemCode } from '#contract/problem.ts'
import { Refusal } from './refusal.ts'

type SemaphoreOptions = {
  /** Tasks of one key that run at the same time. */
  maxRunning: number
  /** Tasks of one key that may wait; none by default. */
  maxWaiting?: number
  /** Tasks of all keys that run at the same time; waiting keys are served round-robin. */
  maxTotal?: number
  /** How long a task may wait, in milliseconds. */
  patienceMs?: number
  /** The problem code of a task that finds no place, or has waited too long. */
  refusal?: ProblemCode
  /** The seconds after which a refused task may try again. */
  retryAfter?: number
}

/** Whether the tasks of a key must yield to other keys now. */
type GivesWay = () => boolean

type KeyOptions = { key?: string; givesWay?: GivesWay }

type KeyState = { running: number; waiting: (() => void)[]; busySince: number }

/** How long a key may use all its places without a break before it yields, in milliseconds. Opening a page takes less. */
const burstMs = 250
/** How many times as long as its task took a place of a key that yields stays empty. */
const restOfTask = 4
/** The longest that a place stays empty after a task, in milliseconds. */
const longestRestMs = 500

/**
 * Limits what runs at the same time in this process, for each key such as an account. The one limit of the server: a task
 * that finds no place waits, or is refused where nothing may wait.
 *
 * A key that is busy without a break yields while others are active (`givesWay`). It then has a quarter of its places,
 * and each stays empty after a task for four times as long as the task took.
 */
export class Semaphore {
  readonly #options: Required<SemaphoreOptions>
  /** The places of a key that yields. */
  readonly #fewer: number
  readonly #keys = new Map<string, KeyState>()
  /** Keys with waiting tasks, in the order in which they are served. */
  readonly #queue = new Map<string, GivesWay>()
  #running = 0

  constructor(options: SemaphoreOptions) {
    const usual = { maxWaiting: 0, maxTotal: Infinity, patienceMs: Infinity, retryAfter: 1 }
    this.#options = { ...usual, refusal: 'overloaded', ...options }
    this.#fewer = Math.max(1, Math.floor(options.maxRunning / 4))
  }

  /** Runs a task as soon as its key has a place; `work` receives the milliseconds that it has waited. */
  async run<T>(work: (waitedMs: number) => Promise<T>, { key = '', givesWay = never }: KeyOptions = {}): Promise<T> {
    const requestedAt = performance.now()
    const state = this.#stateOf(key)
    if (state.waiting.length === 0 && this.#hasPlace(state, givesWay)) this.#begin(key, state)
    else await this.#wait(key, state, givesWay)
    const from = performance.now()
    try {
      return await work(from - requestedAt)
    } finally {
      const leave = () => this.#leave(key, state)
      if (this.#mustRest(state, givesWay))
        setTimeout(leave, Math.min(restOfTask * (performance.now() - from), longestRestMs))
      else leave()
    }
  }

  /** Takes a place of the key at once, or refuses. The returned function frees it; later calls of it do nothing. */
  enter(key = ''): () => void {
    const state = this.#stateOf(key)
    if (!this.#hasPlace(state, never)) throw this.#refusal()
    this.#begin(key, state)
    let isInside = true
    return () => {
      if (isInside) this.#leave(key, state)
      isInside = false
    }
  }

  /** Whether the next task of the key would find no place. */
  isFull(key = ''): boolean {
    return !this.#hasPlace(this.#stateOf(key), never)
  }

  #stateOf(key: string): KeyState {
    return this.#keys.get(key) ?? { running: 0, waiting: [], busySince: 0 }
  }

  #refusal(): Refusal {
    const { refusal, retryAfter } = this.#options
    return new Refusal(refusal, { retryAfter })
  }

  #hasPlace(state: KeyState, givesWay: GivesWay): boolean {
    const { maxRunning, maxTotal } = this.#options
    return this.#running < maxTotal && state.running < (this.#mustRest(state, givesWay) ? this.#fewer : maxRunning)
  }

  #mustRest(state: KeyState, givesWay: GivesWay): boolean {
    return state.running > 0 && performance.now() - state.busySince >= burstMs && givesWay()
  }

  #begin(key: string, state: KeyState): void {
    if (state.running === 0 && state.waiting.length === 0) state.busySince = performance.now()
    state.running++
    this.#running++
    this.#keys.set(key, state)
  }

  #wait(key: string, state: KeyState, givesWay: GivesWay): Promise<void> {
    const { maxWaiting, patienceMs } = this.#options
    if (state.waiting.length >= maxWaiting) throw this.#refusal()
    this.#keys.set(key, state)
    if (!this.#queue.has(key)) this.#queue.set(key, givesWay)
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const giveUp = () => {
        state.waiting.splice(state.waiting.indexOf(start), 1)
        if (state.waiting.length === 0) this.#queue.delete(key)
        reject(this.#refusal())
      }
      const timer = patienceMs === Infinity ? undefined : setTimeout(giveUp, patienceMs)
      state.waiting.push(start)
    })
  }

  #leave(key: string, state: KeyState): void {
    state.running--
    this.#running--
    this.#serveNext()
    if (state.running === 0 && state.waiting.length === 0) this.#keys.delete(key)
  }

  /** Starts one task of each key that has a free place. A served key goes to the end of the queue. */
  #serveNext(): void {
    for (const [key, givesWay] of this.#queue) {
      const state = this.#keys.get(key)
      if (!state || !this.#hasPlace(state, givesWay)) continue
      this.#queue.delete(key)
      this.#begin(key, state)
      state.waiting.shift()?.()
      if (state.waiting.length > 0) this.#queue.set(key, givesWay)
    }
  }
}

const never = () => false
