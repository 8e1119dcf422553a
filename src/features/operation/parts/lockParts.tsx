import Box from '@mui/material/Box'
import { useEffect, type ComponentProps } from 'react'
import { lazyPart, preloadQuietly } from '#src/routing/lazyPart.ts'
import { stripLook, useLastOperation } from './lastOperation.ts'
import type { LockDialog } from '../LockDialog.tsx'
import type { LastOperation } from '../LastOperation.tsx'

const load = () => import('../deferred.ts')
const Dialog = lazyPart(async () => (await load()).LockDialog)
const Strip = lazyPart(
  async () => (await load()).LastOperation,
  () => <Box sx={stripLook} />,
)

/** The lock control. */
export const LockVerbsPart = lazyPart(async () => (await load()).LockVerbs)

/** The lock dialog. Its code loads in the moment after the page is drawn, before the user has read it. */
export function LockDialogPart(props: ComponentProps<typeof LockDialog>) {
  useEffect(() => {
    const early = setTimeout(() => void preloadQuietly(load), settled)
    return () => clearTimeout(early)
  }, [])

  return props.locking.isOpen && <Dialog {...props} />
}

/** The last operation with its undo, if there is one. */
export function LastOperationStrip(props: ComponentProps<typeof LastOperation>) {
  return useLastOperation().stored && <Strip {...props} />
}

/** Milliseconds after which a page is drawn. */
const settled = 300
