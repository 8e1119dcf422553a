import { expect, test } from 'vitest'
import { causeOf } from './causeOf.ts'

/** An error of `fetch` with the error of the connection as its cause. */
function failedFetch(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('connection'), { code }) })
}

test.each(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'])(
  'a certificate refused with %s names the setting for a CA of your own',
  (code) => {
    expect(causeOf(failedFetch(code))).toBe(
      `its certificate is not trusted (${code}): NODE_EXTRA_CA_CERTS names the file of a CA of your own`,
    )
  },
)

test.each(['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED'])('%s says that the provider cannot be reached', (code) => {
  expect(causeOf(failedFetch(code))).toBe(`it cannot be reached: ${code}`)
})
