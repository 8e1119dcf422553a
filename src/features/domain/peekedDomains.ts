import { readDomain } from '#contract/domain.ts'
import { api } from '#src/api/client.ts'
import { peekedStore } from '#src/features/record/parts/list/peek/peekedStore.ts'

/** Domains that have been looked at in this tab. */
export const peekedDomains = peekedStore((fqdn, background) => api(readDomain, { params: { id: fqdn }, background }))
