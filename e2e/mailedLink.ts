import { expect, type Page } from '@playwright/test'
import { readSettings } from '#contract/system.ts'

/** Returns the link that confirms an e-mail, from the first letter to it that has one, once it has come. */
export async function mailedLink(page: Page, recipient: string): Promise<string> {
  const { demo } = readSettings.answer.parse(await (await page.request.get(readSettings.path)).json())
  const box = `${demo?.mailboxUrl}?${new URLSearchParams({ recipient }).toString()}`
  const textOf = async (address: string) => (await page.request.get(new URL(address, box).href)).text()
  const link = async () => {
    for (const [letter] of (await textOf(box)).matchAll(/\/mailbox\/[\w-]{36}/g)) {
      const [found] = /http[^\s<"]+\/contact\/confirm-email#[\w-]{43}/.exec(await textOf(letter)) ?? []
      if (found !== undefined) return found
    }
    return undefined
  }
  await expect.poll(link, { timeout: 20_000 }).toBeDefined()
  return (await link()) ?? ''
}
