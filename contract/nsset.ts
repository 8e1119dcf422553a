import * as z from 'zod/mini'
import { call } from './call.ts'
import { DomainQuery, DomainRow } from './domain.ts'
import { exportingCall, listingCall } from './list.ts'
import { Handle, HandleText } from './record.ts'
import { lockingCall, selectingCall, countingCall } from './selection.ts'
import { SetDetail, SetQuery, SetRow } from './set.ts'

export const listNssets = listingCall(SetQuery, SetRow, {
  name: 'listNssets',
  path: '/api/user/nssets/',
  summary: 'Nssets of which my contact is technical contact, a page at a time.',
})

export const exportNssetsCsv = exportingCall(SetQuery, {
  name: 'exportNssetsCsv',
  path: '/api/user/nssets/csv/',
})

export const selectNssets = selectingCall(SetQuery, {
  name: 'selectNssets',
  path: '/api/user/nssets/select/',
  summary: 'Which of the pasted handles are nssets of mine, and which are shown by a list query.',
})

export const weighNssets = countingCall(SetQuery, {
  name: 'weighNssets',
  path: '/api/user/nssets/weigh/',
  summary: 'How many nssets a selection holds now, and how many of them a list query shows; changes nothing.',
})

export const blockNssets = lockingCall(SetQuery, {
  name: 'blockNssets',
  path: '/api/user/nssets/block/',
  summary: 'Locks or unlocks nssets of mine; with `dryRun` it only prepares the operation.',
})

const ByHandle = z.strictObject({ id: Handle })

export const listNssetDomains = listingCall(DomainQuery, DomainRow, {
  name: 'listNssetDomains',
  path: '/api/user/nssets/{id}/domains/',
  summary: 'All domains that use an nsset of mine; those of others with their public columns and no role.',
  params: ByHandle,
})

export const exportNssetDomainsCsv = exportingCall(DomainQuery, {
  name: 'exportNssetDomainsCsv',
  path: '/api/user/nssets/{id}/domains/csv/',
  params: ByHandle,
})

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
  params: ByHandle,
  answer: NssetDetail,
  problems: ['object-not-found'],
})
