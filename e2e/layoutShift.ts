import type { Page } from '@playwright/test'

/** Sums up, from the next page on, how much of it moved by itself (Layout Instability, W3C). */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      const values = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')))
      Object.assign(window, { shift: values.reduce((sum, value) => sum + value, Number(Reflect.get(window, 'shift'))) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the sum so far; 0.01 is seen by nobody. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'shift')))
}
