import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { blockDomains } from '#contract/domain.ts'
import type { blockKeysets } from '#contract/keyset.ts'
import { Operation, type BlockAction } from '#contract/operation.ts'
import { ownerHeader } from '#contract/ownerMark.ts'
import { readInfo } from '#contract/session.ts'

type LockRequest = { action: BlockAction; selection: { ids: readonly string[] }; dryRun?: boolean }

/** Locks or unlocks over HTTP as the person signed in on the page; the page itself sees nothing of it. */
export async function lockOverHttp(page: Page, call: typeof blockDomains | typeof blockKeysets, request: LockRequest) {
  await page.goto('/error')
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrf')?.value ?? ''
  const info = await page.request.get(readInfo.path)
  const answer = await page.request.post(call.path, {
    data: request,
    headers: {
      'x-csrf-token': csrf,
      [ownerHeader]: info.headers()[ownerHeader] ?? '',
      'idempotency-key': randomUUID(),
      origin: new URL(page.url()).origin,
    },
  })
  return Operation.parse(await answer.json())
}
