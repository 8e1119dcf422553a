import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createAuthInfo } from '#contract/authInfo.ts'
import { blockDomains } from '#contract/domain.ts'
import {
  cancelOperation,
  confirmOperation,
  listOperationItems,
  readOperation,
  retryOperation,
  undoOperation,
  type Operation,
} from '#contract/operation.ts'
import { listViews, removeView, saveView } from '#contract/view.ts'
import { AuthInfo } from '#src/features/authInfo/parts/AuthInfo.tsx'
import { loader, OperationPage } from '#src/features/operation/OperationPage.tsx'
import { LockDialogPart, LockVerbsPart } from '#src/features/operation/parts/lockParts.tsx'
import { useRecordLocking } from '#src/features/operation/parts/useLocking.ts'
import { ViewsPanel } from '#src/features/list/ViewsPanel.tsx'
import { anOperation, now } from '#tests/builders/domain.ts'
import { pretendEvents } from './pretendEvents.ts'
import { showPage, showPart, signedInServer } from './showPage.tsx'
import { press, valueOf, type Write } from './write.ts'

const later = '2999-01-01T00:00:00Z'
const ended: Partial<Operation> = {
  ...{ status: 'done' as const, total: 3, done: 3, startedAt: now, endedAt: now },
  ...{ undoUntil: later, undoNeeds: 'block' as const },
}

/** The mutations of registry objects and their lists. */
export const writesOfObjects: readonly Write[] = [
  {
    call: createAuthInfo,
    does: 'an AuthInfo of a domain',
    begin: async () => {
      const server = signedInServer()
      const part = <AuthInfo type="domain" id="moje.cz" registrar={{ handle: 'REG-ALFA', name: null }} lock="open" />
      await showPart(part, '/?authInfo=new')
      return { server, act: () => press('Create and show'), again: () => press('Try again') }
    },
  },
  {
    call: blockDomains,
    does: 'preparing a lock',
    begin: async () => {
      const server = signedInServer()
      await showPart(<Lockable />, '/')
      return { server, act: () => press(/^Transfer locked/), again: () => press('Try again') }
    },
  },
  ofOperation(confirmOperation, 'confirming an operation', { action: 'block-transfer' }, 'Lock transfer'),
  ofOperation(cancelOperation, 'stopping an operation', { status: 'running', total: 5000, startedAt: now }, 'Stop'),
  ofOperation(undoOperation, 'taking an operation back', ended, /^Undo/),
  ofOperation(retryOperation, 'trying refused objects again', { ...ended, refused: 2 }, /^Check 2 refused/),
  {
    call: saveView,
    does: 'saving a view',
    typed: 'One more',
    begin: async () => {
      const server = await views()
      const field = await valueOf(/./)
      await userEvent.type(field, 'One more')
      return { server, act: () => userEvent.type(field, '{Enter}'), typed: () => field.value }
    },
  },
  {
    call: removeView,
    does: 'removing a view',
    begin: async () => ({ server: await views(), act: () => press('Remove view Soon') }),
  },
]

function ofOperation(call: Write['call'], does: string, given: Partial<Operation>, button: string | RegExp): Write {
  return {
    call,
    does,
    begin: async () => {
      pretendEvents()
      const server = signedInServer()
      const operation = anOperation({ expiresAt: later, ...given })
      server.answer(readOperation, () => operation)
      server.answer(listOperationItems, () => ({
        ...{ items: [], total: 0, page: 1, size: 100, pages: 1, asOf: now, today: now.slice(0, 10) },
      }))
      await showPage([{ path: '/operations/:id', loader, Component: OperationPage }], `/operations/${operation.id}`)
      return { server, act: async () => userEvent.click(await screen.findByRole('button', { name: button })) }
    },
  }
}

/** The lock of a domain as its page has it. */
function Lockable() {
  const locking = useRecordLocking({ returned: null, name: 'moje.cz', title: 'moje.cz', call: blockDomains })
  return (
    <>
      <LockVerbsPart locking={locking} value="open" states={[]} />
      <LockDialogPart locking={locking} subject={null} />
    </>
  )
}

async function views() {
  const server = signedInServer()
  server.answer(listViews, () => ({ items: [{ list: 'domain' as const, name: 'Soon', query: '?expiresWithin=7' }] }))
  await showPart(<ViewsPanel list="domain" />, '/domains')
  return server
}
