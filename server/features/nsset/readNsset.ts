import type { NameServer, NssetDetail } from '#contract/nsset.ts'
import { toUnicode } from '#server/features/record/parts/names.ts'
import type { Viewer } from '#server/features/record/parts/viewObject.ts'
import { readSet } from '#server/features/set/parts/readSet.ts'
import { findServers, getCheckLevel } from './store.ts'

/** Returns one nsset as the viewer sees it. Only its technical contacts see the level of technical checks. */
export function readOneNsset(viewer: Viewer, handle: string): Promise<NssetDetail> {
  const { db } = viewer
  return readSet(viewer, { type: 'nsset', handle }, async (set) => ({
    servers: set ? (await findServers(db, set.id)).map(toServer) : null,
    techCheckLevel: set?.isOwn ? await getCheckLevel(db, set.id) : null,
  }))
}

function toServer({ fqdn, addresses }: { fqdn: string; addresses: string[] }): NameServer {
  const unicode = toUnicode(fqdn)
  return { fqdn, unicode: unicode === fqdn ? null : unicode, addresses }
}
