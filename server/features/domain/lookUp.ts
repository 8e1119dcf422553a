import type { DomainLookUp } from '#contract/domain.ts'
import type { Db } from '#server/db/connect.ts'
import type { FindAuctionOfName } from '#server/features/record/parts/auctions.ts'
import { toAscii, toUnicode } from '#server/features/record/parts/names.ts'
import { externalCodes } from '#server/features/record/parts/stateRows.ts'
import { countAgainst } from '#server/http/countAgainst.ts'
import { network } from '#server/http/network.ts'
import { Refusal } from '#server/http/refusal.ts'
import { brokenRule, zoneOf } from '#server/zone/zones.ts'
import { findPublicFacts } from './store.ts'

type Deps = { db: Db; publicViewsPerHour: number; findAuctionOfName: FindAuctionOfName }

/**
 * Returns what everyone may know of a name. Counts the look-ups of an address, found or not, so that nobody can read out
 * the registry. Throws `too-many-requests`, and `invalid-values` for text that is no name.
 */
export async function lookUp(
  { db, publicViewsPerHour, findAuctionOfName }: Deps,
  { fqdn: text, address }: { fqdn: string; address: string },
): Promise<DomainLookUp> {
  const fqdn = toAscii(text)
  if (!fqdn?.includes('.')) throw new Refusal('invalid-values', { errors: [{ path: 'id', code: 'wrong-format' }] })
  await countAgainst(db, `look-up:${network(address)}`, publicViewsPerHour, 3600)
  const found = await findPublicFacts(db, fqdn)
  const unicode = toUnicode(fqdn)
  const zone = zoneOf(fqdn)
  const rule = zone ? brokenRule(zone, fqdn) : null
  return {
    fqdn,
    unicode: unicode === fqdn ? null : unicode,
    isRegistered: found !== undefined,
    isRegistrable: zone !== undefined && rule === null,
    brokenRule: zone && rule ? { zone: zone.fqdn, rule, labelCount: zone.labelCount } : null,
    registrar: found ? { handle: found.registrar, name: found.registrarName } : null,
    expiresOn: found?.expiresOn ?? null,
    states: found ? externalCodes(found.heldMask) : [],
    auctionId: found ? null : await findAuctionOfName(db, fqdn),
  }
}
