import * as z from 'zod/mini'

// Before the first schema: zod would otherwise try `new Function`, which the page's policy forbids and reports.
z.config({ jitless: true })
