import { expect, test } from 'vitest'
import { isVerySlow } from './versionWatch.ts'

test.each([
  [{}, false],
  [{ connection: { effectiveType: '4g', saveData: false } }, false],
  [{ connection: { effectiveType: '3g' } }, false],
  [{ connection: { effectiveType: '2g' } }, true],
  [{ connection: { effectiveType: 'slow-2g' } }, true],
  [{ connection: { effectiveType: '4g', saveData: true } }, true],
])('%j is very slow: %s', (navigator, isSlow) => {
  expect(isVerySlow(navigator)).toBe(isSlow)
})
