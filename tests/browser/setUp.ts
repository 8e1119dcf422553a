import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Deferred parts, repeated requests and a grid of many cells take their time on a busy machine.
configure({ asyncUtilTimeout: 12_000 })

// A pretended server answers calls. Messages sent on leaving a page go by fetch, and have no network.
globalThis.fetch = () => Promise.reject(new TypeError('page tests have no network'))

afterEach(cleanup)
