import type { Sponsored } from '../deposit.ts'
import { instantOf, type Around } from './around.ts'
import type { SponsoredRecord } from './store.ts'

/** What domains, hosts and contacts are told with alike; we keep no registrar's client, nor who changed one last. */
export function sponsoredOf(
  record: SponsoredRecord,
  { fitting, stampOf, handleOf }: Around,
): Omit<Sponsored, 'statuses'> {
  return {
    roid: fitting.roid(record.roid),
    clId: handleOf(record.registrarId),
    crRr: stampOf(record.creatingRegistrarId),
    crDate: instantOf(record.createdAt),
    upRr: null,
    upDate: instantOf(record.updatedAt),
    trDate: instantOf(record.transferredAt),
  }
}
