import { useSyncExternalStore } from 'react'

/** State of the page outside of components and addresses. Its value is replaced, never changed in place. */
export type Store<State> = {
  get: () => State
  set: (next: State) => void
  /** Calls the listener after every change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/** Creates a store; a module that has one exports functions of its subject, not the store. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      if (Object.is(next, state)) return
      state = next
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Returns the present value, or what `select` makes of it. The component renders again only when that is another value,
 * so `select` must return the same object for the same state.
 */
export function useStore<State>(store: Store<State>): State
export function useStore<State, Selected>(store: Store<State>, select: (state: State) => Selected): Selected
export function useStore<State>(store: Store<State>, select?: (state: State) => unknown): unknown {
  const read = () => (select ? select(store.get()) : store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
