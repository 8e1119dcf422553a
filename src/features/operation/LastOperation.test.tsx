import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readOperation, type Operation } from '#contract/operation.ts'
import { readRegistryVersion } from '#contract/registryChange.ts'
import { RegistryWatch } from '#src/features/record/parts/registry/RegistryWatch.tsx'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { anOperation, now } from '#tests/builders/domain.ts'
import { LastOperation } from './LastOperation.tsx'
import { useLastOperation } from './parts/lastOperation.ts'

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

test('the strip of the last operation follows the registry’s answers on an open page', async () => {
  const operation = ended({ confirmed: 0, pending: 3, rejected: 0 })
  let version = '1'
  let registry = operation.registry
  server.answer(readRegistryVersion, () => ({ version }))
  server.answer(readOperation, () => ({ ...operation, registry }))
  const page = (
    <>
      <RegistryWatch />
      <Keep operation={operation} />
      <LastOperation />
    </>
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    await showPart(page, '/')
    fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
    const strip = await screen.findByRole('status')
    const shows = (words: string) => waitFor(() => expect(strip.textContent).toContain(words))
    await shows('Full lock requested · 3 domains, change requested · 3 are waiting for the registry')

    version = '2'
    registry = { confirmed: 1, pending: 1, rejected: 1 }
    await vi.advanceTimersByTimeAsync(4000)
    await shows('1 confirmed by the registry · 1 rejected by the registry · 1 is waiting for the registry')

    version = '3'
    registry = { confirmed: 3, pending: 0, rejected: 0 }
    await vi.advanceTimersByTimeAsync(4000)
    await shows('Fully locked · 3 domains changed')
  } finally {
    vi.useRealTimers()
  }
})
