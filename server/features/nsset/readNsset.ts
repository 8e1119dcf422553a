import type { NameServer, NssetDetail } from '#contract/nsset.ts'
import { viewObject, type Viewer } from '#server/features/record/parts/viewObject.ts'
import { toUnicode } from '#server/features/record/parts/names.ts'
import { ownSet, publicSet } from '#server/features/set/parts/setDetail.ts'
import { findSet } from '#server/features/set/parts/setStore.ts'
import { findServers, getCheckLevel } from './store.ts'

/**
 * Returns one nsset: everything to its technical contacts, the public view to others. The owner of a domain that uses it
 * also sees the servers.
 */
export async function readOneNsset(viewer: Viewer, handle: string): Promise<NssetDetail> {
  const { db, who } = viewer
  const found = await findSet(db, 'nsset', { handle, contactId: who.contact.id })
  const servers = found && (found.isOwn || found.isUsedByOwn) ? (await findServers(db, found.id)).map(toServer) : null
  const techCheckLevel = found?.isOwn ? await getCheckLevel(db, found.id) : null
  return viewObject(viewer, found, {
    isOwn: (set) => set.isOwn,
    isUsedByOwn: (set) => set.isUsedByOwn,
    own: (set) => ({ ...ownSet(set), servers, techCheckLevel }),
    open: (set) => ({ ...publicSet(set), servers, techCheckLevel }),
  })
}

function toServer({ fqdn, addresses }: { fqdn: string; addresses: string[] }): NameServer {
  const unicode = toUnicode(fqdn)
  return { fqdn, unicode: unicode === fqdn ? null : unicode, addresses }
}
