import * as z from 'zod/mini'
import { call } from './call.ts'
import { Handle, HandleText } from './record.ts'
import { setCalls, SetDetail } from './set.ts'

export const nssetCalls = setCalls('nsset')
export const {
  list: listNssets,
  exportCsv: exportNssetsCsv,
  exportSelectedCsv: exportSelectedNssetsCsv,
  listOfCandidate: listCandidateNssets,
  exportOfCandidateCsv: exportCandidateNssetsCsv,
  select: selectNssets,
  weigh: weighNssets,
  block: blockNssets,
  listDomains: listNssetDomains,
  exportDomainsCsv: exportNssetDomainsCsv,
} = nssetCalls

/** A name server, its name as A-label and, where it differs, as U-label. */
export const NameServer = z.object({
  fqdn: HandleText,
  unicode: z.nullable(z.string()),
  addresses: z.array(z.string()),
})
export type NameServer = z.infer<typeof NameServer>

/** Servers and level are null to strangers, except the servers to owners of domains that use the nsset. */
export const NssetDetail = z.extend(SetDetail, {
  servers: z.nullable(z.array(NameServer)),
  /** 0 (no technical checks) to 10. */
  techCheckLevel: z.nullable(z.int()),
})
export type NssetDetail = z.infer<typeof NssetDetail>

export const readNsset = call({
  name: 'readNsset',
  method: 'GET',
  path: '/api/registry/nsset/{id}/',
  access: 'holder',
  summary: 'One nsset: everything if it is mine, else its public view (100 an hour).',
  params: z.strictObject({ id: Handle }),
  answer: NssetDetail,
  problems: ['object-not-found'],
})
