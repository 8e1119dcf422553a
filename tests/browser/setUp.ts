import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Deferred parts, repeated requests and a grid of many cells take their time on a busy machine.
configure({ asyncUtilTimeout: 12_000 })

afterEach(cleanup)
