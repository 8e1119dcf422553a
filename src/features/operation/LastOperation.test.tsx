import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readOperation, type Operation } from '#contract/operation.ts'
import { readRegistryVersion } from '#contract/registryChange.ts'
import { readSettings } from '#contract/system.ts'
import { RegistryWatch } from '#src/features/record/parts/registry/RegistryWatch.tsx'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { anOperation, now, someSettings } from '#tests/builders/domain.ts'
import { LastOperation } from './LastOperation.tsx'
import { LockDialog } from './LockDialog.tsx'
import { useLastOperation } from './parts/lastOperation.ts'
import { useLocking } from './parts/useLocking.ts'

let server: ReturnType<typeof signedInServer>
beforeEach(() => {
  server = signedInServer()
})

const ended = (registry: Operation['registry']) =>
  anOperation({ status: 'done', total: 3, done: 3, registry, startedAt: now, endedAt: now })

/** Makes it the last operation of the tab. */
function Keep({ operation }: { operation: Operation }) {
  const { storeLast } = useLastOperation()
  return <button onClick={() => storeLast(operation)}>Keep</button>
}

/** The dialog that requested it. */
function Dialog({ operation }: { operation: Operation }) {
  const locking = useLocking({ prepare: () => Promise.resolve(operation), returned: operation })
  return <LockDialog locking={locking} subject="Three domains" />
}

test.each([
  { name: 'strip', role: 'status', heading: 'Full lock requested · 3 domains, change requested' },
  { name: 'dialog', role: 'dialog', heading: 'Full lock requestedThree domains3 domains, change requested' },
])('the $name of the last operation follows the registry’s answers on an open page', async ({ role, heading }) => {
  const operation = ended({ confirmed: 0, pending: 3, rejected: 0 })
  let version = '1'
  let registry = operation.registry
  server.answer(readSettings, () => ({ ...someSettings, isBesideRegistry: true }))
  server.answer(readRegistryVersion, () => ({ version }))
  server.answer(readOperation, () => ({ ...operation, registry }))
  const page = (
    <>
      <RegistryWatch />
      {role === 'dialog' ? (
        <Dialog operation={operation} />
      ) : (
        <>
          <Keep operation={operation} />
          <LastOperation />
        </>
      )}
    </>
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await showPart(page, '/')
    if (role === 'status') fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
    const outcome = await screen.findByRole(role)
    const shows = (words: string) => waitFor(() => expect(outcome.textContent).toContain(words))
    await shows(heading)
    await shows('3 are waiting for the registry')

    version = '2'
    registry = { confirmed: 1, pending: 1, rejected: 1 }
    await vi.advanceTimersByTimeAsync(4000)
    for (const count of ['1 confirmed by the registry', '1 rejected by the registry', '1 is waiting for the registry'])
      await shows(count)

    version = '3'
    registry = { confirmed: 3, pending: 0, rejected: 0 }
    await vi.advanceTimersByTimeAsync(4000)
    await shows('Fully locked')
    await shows('3 domains changed')
  } finally {
    vi.useRealTimers()
  }
})
