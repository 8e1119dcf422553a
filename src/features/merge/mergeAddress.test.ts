import { expect, test } from 'vitest'
import { mergeLimit } from '#contract/merge.ts'
import { reviewedIn, reviewOf } from './mergeAddress.ts'

test('an address names each contact once, in capitals, as many as one merge takes', () => {
  expect(reviewedIn(new URLSearchParams({ review: 'old-1, OLD-2,,old-1' }))).toEqual(['OLD-1', 'OLD-2'])
  expect(reviewedIn(new URLSearchParams())).toEqual([])
  const many = Array.from({ length: 300 }, (_, at) => `X${at}`).join()
  expect(reviewedIn(new URLSearchParams({ review: many }))).toHaveLength(mergeLimit)
})

test('the address of a review is read as the same contacts', () => {
  const address = new URL(reviewOf(['OLD-1', 'A/B:C']), 'http://own')
  expect(reviewedIn(address.searchParams)).toEqual(['OLD-1', 'A/B:C'])
  expect(reviewOf([])).toBe('/mycontact/detail/merge')
})
