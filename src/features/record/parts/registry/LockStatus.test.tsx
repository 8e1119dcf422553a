import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readRegistryVersion, unansweredStatuses, type RegistryChange } from '#contract/registryChange.ts'
import { showPart, signedInServer } from '#tests/browser/showPage.tsx'
import { aDomain } from '#tests/builders/domain.ts'
import { LockStatus } from './LockStatus.tsx'
import { RegistryWatch } from './RegistryWatch.tsx'

let server: ReturnType<typeof signedInServer>
beforeEach(() => {
  server = signedInServer()
  server.answer(readRegistryVersion, () => ({ version: '1' }))
})

const pending: RegistryChange = {
  status: 'pending',
  requestedAt: '2026-01-02T09:42:00.000Z',
  decidedAt: null,
  reason: null,
}
const lockOf = (registryChange: RegistryChange | null, lockInForce: 'open' | 'full' = 'open') => (
  <LockStatus {...aDomain('a.cz', { lock: 'full', lockInForce, registryChange })} />
)
const show = async (...given: Parameters<typeof lockOf>) => {
  await showPart(lockOf(...given), '/')
  return screen.queryByRole('status')?.textContent ?? null
}

describe('the lock of a record beside a registry', () => {
  test('that waits says what is requested since when, and what holds until then', async () => {
    expect(await show(pending)).toMatch(
      /^Waiting for the registryFully locked: requested Jan 2, 2026, 10:42\sAM\. .* this applies: Unlocked\.$/,
    )
  })

  test.each(['Court order 12.', 'Court order 12'])(
    'that was rejected gives the registry’s reason and what can be done: %s',
    async (reason) => {
      const rejected = { ...pending, status: 'rejected', decidedAt: '2026-01-02T09:50:00.000Z' } as const
      expect(await show({ ...rejected, reason })).toMatch(
        /^Rejected by the registry.*10:50\sAM\): Court order 12\. The registry.*You can try once more/,
      )
    },
  )

  test('that was never delivered says so and that the operator knows', async () => {
    expect(await show({ ...pending, status: 'undeliverable' })).toMatch(
      /^Not delivered to the registry.*The operator knows/,
    )
  })

  test('that is confirmed says when the registry confirmed it', async () => {
    const confirmed = { ...pending, status: 'confirmed', decidedAt: '2026-01-02T09:50:00.000Z' } as const
    expect(await show(confirmed, 'full')).toMatch(
      /^Confirmed by the registryThe registry confirmed the change \(.*10:50/,
    )
  })

  test('that nobody changed here says nothing', async () => {
    expect(await show(null, 'full')).toBeNull()
  })
})

describe('an open page', () => {
  const looks = () => server.requests.filter(({ call }) => call === 'readRegistryVersion').length

  test.each(unansweredStatuses)(
    'looks for the registry’s answer every four seconds with a change %s',
    async (status) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      try {
        const page = (
          <>
            <RegistryWatch />
            {lockOf({ ...pending, status })}
          </>
        )
        await showPart(page, '/')
        await waitFor(() => expect(looks()).toBe(1))
        await vi.advanceTimersByTimeAsync(4000)
        await waitFor(() => expect(looks()).toBe(2))
      } finally {
        vi.useRealTimers()
      }
    },
  )

  test('looks for nothing while all of it is answered', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      await showPart(<RegistryWatch />, '/')
      await vi.advanceTimersByTimeAsync(9000)
      expect(looks()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
