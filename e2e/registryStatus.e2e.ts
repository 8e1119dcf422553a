import type { Locator, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { registry } from '#tests/server/registryCommand.ts'
import { openDeployment } from './deployment.ts'
import { expect, test, violationsOf } from './fixtures.ts'
import { portalOf } from './portal.ts'

test.use({ locale: 'en-US' })

const JournalLine = z.object({ id: z.string(), handle: z.string() })
const settings = { AUTHORITY: 'beside-a-registry' }
const rowOf = (page: Page, fqdn: string) => page.getByRole('row').filter({ hasText: fqdn })

/** Returns the pixels between the icon and the first word of an entry. */
async function gapOf(entry: Locator): Promise<number> {
  return entry.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element.querySelector('span') ?? element)
    return text.getBoundingClientRect().left - (element.querySelector('svg')?.getBoundingClientRect().right ?? 0)
  })
}

/** Runs a command of the operator on the data of the worker's portal. */
async function run(index: number, args: string[], input = ''): Promise<string> {
  // The worker's own portal has stored its authority, by which commands go.
  const env = { AUTHORITY: 'registry-of-record', DATA_DIR: portalOf(index).dataDir }
  const { code, out, err } = await registry([...args, '--demo'], { env, input })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  return out
}

/** The ids of the changes that wait, by the name of their object. */
async function waiting(index: number): Promise<Map<string, string>> {
  const lines = (await run(index, ['journal', 'export'])).split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const { handle, id } = JournalLine.parse(JSON.parse(line))
      return [handle, id] as const
    }),
  )
}

test(
  'beside a registry an open list follows the answers to its locks without a reload',
  { tag: '@desk' },
  async ({ signedInAnew }, { parallelIndex }) => {
    test.setTimeout(120_000)
    const portal = await openDeployment(parallelIndex, { withOldBuilds: false, settings })
    try {
      const page = await signedInAnew('hosting')
      await page.goto(`${portal.origin}/domains?lock=open&sort=-fqdn&page=9`)
      const names: string[] = []
      for (const row of [1, 2, 3]) {
        names.push((await page.getByRole('row').nth(row).getByRole('link').first().textContent()) ?? '')
        await page.getByRole('row').nth(row).getByRole('checkbox').click()
      }
      const [first = '', second = '', third = ''] = names
      await page.getByRole('button', { name: 'Lock fully', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Lock fully' }).click()
      await expect(dialog.getByText('3 domains, change requested')).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).click()
      for (const name of names) await expect(rowOf(page, name)).toContainText('Waiting')
      await expect(rowOf(page, first).getByRole('img', { name: /^Fully locked, requested/ })).toBeVisible()

      const ids = await waiting(parallelIndex)
      const marks = [
        'id,status,reason',
        `${ids.get(first)},confirmed,`,
        `${ids.get(second)},rejected,Court order 12 forbids it.`,
      ]
      await run(parallelIndex, ['journal', 'mark', '-'], `${marks.join('\n')}\n`)
      await expect(rowOf(page, second)).toContainText('Rejected')
      await expect(rowOf(page, third)).toContainText('Waiting')
      // The list shows open domains only, and the first one is locked now.
      await expect(rowOf(page, first)).toHaveCount(0)

      await rowOf(page, second).getByRole('link').first().click()
      await expect(page.getByRole('status').filter({ hasText: 'Court order 12 forbids it.' })).toBeVisible()
      expect(await violationsOf(page)).toEqual([])

      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(`${portal.origin}/operations`)
      const requested = page.getByRole('listitem').filter({ hasText: '3 domains, change requested' }).last()
      expect(await gapOf(requested)).toBeLessThanOrEqual(8)
      await page.getByRole('link', { name: 'Full lock requested' }).first().click()
      const confirmed = page.getByText('Confirmed by the registry', { exact: true })
      await expect(confirmed).toBeVisible()
      expect(await confirmed.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      // An open page would read this answer, perhaps when its portal is gone.
      await page.close()
      await run(parallelIndex, ['journal', 'mark', '-'], `id,status,reason\n${ids.get(third)},rejected,Not now.\n`)
    } finally {
      await portal.close()
    }
  },
)
