import { lazy, Suspense, useEffect, type ComponentProps } from 'react'
import { quietly } from '#src/routing/quietly.ts'
import { useLastOperation } from './lastOperation.ts'
import type { LastOperation } from './LastOperation.tsx'
import type { LockDialog } from './LockDialog.tsx'
import type { LockVerbs } from './LockVerbs.tsx'

/**
 * The lock dialog, whose code, words and calls come in the moment after the page is drawn: the page is read
 * before anything is locked.
 */
export function LateLockDialog(given: ComponentProps<typeof LockDialog>) {
  useEffect(() => {
    const early = setTimeout(() => void quietly(load), settled)
    return () => clearTimeout(early)
  }, [])

  return (
    given.locking.isOpen && (
      <Suspense>
        <Dialog {...given} />
      </Suspense>
    )
  )
}

/** What was done last with its undo; at first there is nothing. */
export function LateLastOperation(given: ComponentProps<typeof LastOperation>) {
  return (
    useLastOperation().kept && (
      <Suspense>
        <Last {...given} />
      </Suspense>
    )
  )
}

/** The lock control, a moment after the page. */
export function LateLockVerbs(given: ComponentProps<typeof LockVerbs>) {
  return (
    <Suspense>
      <Verbs {...given} />
    </Suspense>
  )
}

/** By then a page is drawn, in milliseconds. */
const settled = 300

const load = () => import('./deferredLocking.ts')
const Dialog = lazy(async () => ({ default: (await load()).LockDialog }))
const Verbs = lazy(async () => ({ default: (await load()).LockVerbs }))
const Last = lazy(async () => ({ default: (await load()).LastOperation }))
