import type { Sponsored } from '../deposit.ts'
import { instantOf, type ExportContext } from './exportContext.ts'
import type { SponsoredRecord } from './store.ts'

/**
 * Returns the common fields of domains, hosts and contacts. The registrar's client and the last changer are not stored.
 */
export function sponsoredOf(
  record: SponsoredRecord,
  { fitting, stampOf, handleOf }: ExportContext,
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
