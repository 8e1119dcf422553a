import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { listDomains } from '#contract/domain.ts'
import { listKeysetDomains, readKeyset } from '#contract/keyset.ts'
import { showPage, signedInServer } from '#tests/browser/showPage.tsx'
import { aRow } from '#tests/builders/domain.ts'
import { aKeyset, aPageOf } from '#tests/builders/record.ts'
import { KeysetDetailPage, loader, shouldRevalidate } from './KeysetDetailPage.tsx'

let server: ReturnType<typeof signedInServer>

beforeEach(() => {
  server = signedInServer()
  server.answer(readKeyset, () => aKeyset('KEY-A'))
  server.answer(listKeysetDomains, () => aPageOf([]))
  server.answer(listDomains, () => aPageOf([]))
})

const show = () =>
  showPage(
    [{ path: '/keysets/detail/:handle', loader, shouldRevalidate, Component: KeysetDetailPage }],
    '/keysets/detail/KEY-A',
  )

const inRegion = (name: string) => within(screen.getByRole('region', { name }))

describe('the page of a keyset', () => {
  test('has each key with its tag, what it is for and its algorithm by name', async () => {
    await show()
    const keys = inRegion('Keys (DNSKEY)')
    for (const words of ['4321', '257 ZONE SEP', /KSK/, '13 ECDSAP256SHA256'])
      expect(keys.getByText(words)).toBeTruthy()
  })

  test('copies a DS record as a zone file has it', async () => {
    const user = userEvent.setup()
    await show()
    await user.click(screen.getByRole('button', { name: 'Copy the DS record SHA-256 of key 4321' }))
    expect(await navigator.clipboard.readText()).toBe('a.cz. IN DS 4321 13 2 AB12')
  })

  test('shows and copies the DS record for another domain that uses it', async () => {
    const user = userEvent.setup()
    server.answer(listDomains, () => aPageOf([aRow('a.cz'), aRow('b.cz')]))
    server.answer(readKeyset, (url) => {
      const keyset = aKeyset('KEY-A')
      if (!url.includes('domain=b.cz')) return keyset
      const digests = [{ digestType: 2, digestName: 'SHA-256', digest: 'cd34' }]
      return { ...keyset, digestsFor: 'b.cz', keys: keyset.keys && keyset.keys.map((key) => ({ ...key, digests })) }
    })
    await show()
    await user.selectOptions(await screen.findByRole('combobox', { name: 'DS digests for' }), 'b.cz')
    expect(await screen.findByText('4321 13 2 CD34')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy the DS record SHA-256 of key 4321' }))
    expect(await navigator.clipboard.readText()).toBe('b.cz. IN DS 4321 13 2 CD34')
  })

  test('says why there are no digests when no domain uses it', async () => {
    server.answer(readKeyset, () => aKeyset('KEY-A', { digestsFor: null }))
    await show()
    expect(inRegion('Keys (DNSKEY)').getByText(/no domain uses these keys yet/)).toBeTruthy()
    expect(screen.queryByText(/^DS SHA/)).toBeNull()
  })

  test('with DS records only shows them as such', async () => {
    const record = { keyTag: 7, algorithm: 8, algorithmName: 'RSASHA256', digestType: 2, digestName: 'SHA-256' }
    server.answer(readKeyset, () =>
      aKeyset('KEY-A', { keys: [], dsRecords: [{ ...record, digest: 'cd', maxSigLife: 3600 }] }),
    )
    await show()
    const records = inRegion('DS records')
    expect(records.getByText(/has no keys of this set/)).toBeTruthy()
    expect(records.getByText('7 8 2 CD')).toBeTruthy()
    expect(records.getByText('3,600 seconds')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Keys (DNSKEY)' })).toBeNull()
  })

  test('managed by the registry says so', async () => {
    server.answer(readKeyset, () => aKeyset('KEY-A', { isAutomatic: true }))
    await show()
    expect(screen.getByText('Managed automatically by the registry (CDNSKEY).')).toBeTruthy()
  })
})
