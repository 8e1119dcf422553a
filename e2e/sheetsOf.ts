import type { Page } from '@playwright/test'

/** Returns on how many sheets of A4 the page is printed. */
export async function sheetsOf(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4', margin: { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' } })
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}
