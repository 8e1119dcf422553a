import type { LifeCycle } from '#server/features/domain/parts/rules.ts'
import { defaultLockProfile, type LockProfile } from '#server/features/record/parts/rulesLock.ts'
import { czechAuction, type AuctionRules } from '#server/features/auction/auctionRules.ts'
import { readZones, type ZoneSetting } from './settings.ts'

/** The rules of a zone (docs/rules.md#zones). */
export type Zone = {
  /** Never changes; `domain.zone_id` refers to it. */
  id: number
  fqdn: string
  timeZone: string
  currency: string
  minorDigits: number
  isEnum: boolean
  allowsIdn: boolean
  allowsDoubleHyphen: boolean
  /** Whether names of deleted domains are auctioned. */
  isAuctioned: boolean
  /** The number of labels of a registered name above the zone; for ENUM the highest number. */
  labelCount: number
  lifeCycle: LifeCycle
  /** Whether the settings of the zone have a life cycle, even if it equals that of .cz. */
  hasOwnLifeCycle: boolean
  lockProfile: LockProfile
  /** The rules of its auctions, if it has auctions. */
  auction: AuctionRules
  /** Its own account and kind of QR code, where it has them. */
  payment?: ZoneSetting['payment']
}

/** The days of .cz, which are the default of a configured zone. */
export const czechLife: LifeCycle = {
  expirationWarningDay: -30,
  outzoneWarningDay: 25,
  outzoneDay: 30,
  outzoneHour: 14,
  deleteWarningDay: 34,
  deleteDay: 61,
  validationWarning1Day: -30,
  validationWarning2Day: -15,
}

const czechZones: readonly Zone[] = [
  {
    id: 1,
    fqdn: 'cz',
    timeZone: 'Europe/Prague',
    currency: 'CZK',
    minorDigits: 2,
    isEnum: false,
    allowsIdn: false,
    allowsDoubleHyphen: false,
    isAuctioned: true,
    labelCount: 1,
    lifeCycle: czechLife,
    hasOwnLifeCycle: false,
    lockProfile: defaultLockProfile,
    auction: czechAuction,
  },
  {
    id: 2,
    fqdn: '0.2.4.e164.arpa',
    timeZone: 'Europe/Prague',
    currency: 'CZK',
    minorDigits: 2,
    isEnum: true,
    allowsIdn: false,
    allowsDoubleHyphen: false,
    isAuctioned: false,
    labelCount: 9,
    lifeCycle: czechLife,
    hasOwnLifeCycle: false,
    lockProfile: defaultLockProfile,
    auction: czechAuction,
  },
]

const current: Zone[] = withZones(readZones(process.env) ?? [])

/**
 * The zones of this registry: those of ZONES, or .cz and its ENUM zone without it. Their rules are only here; each
 * migration copies them to `zone`. `readPlace` reports invalid settings, which every process calls first.
 */
export const zones: readonly Zone[] = current

/** Returns the zone that a name is in, an A-label: the longest that is its suffix. */
export function zoneOf(fqdn: string): Zone | undefined {
  const suffixes = zones.filter((zone) => fqdn.endsWith(`.${zone.fqdn}`))
  return suffixes.toSorted((a, b) => b.fqdn.length - a.fqdn.length)[0]
}

/** Returns the rule of the zone that refuses a name, an A-label: of its characters, hyphens or number of labels. */
export function brokenRule(zone: Zone, fqdn: string): 'idn' | 'double-hyphen' | 'label-count' | null {
  const labels = fqdn.slice(0, -zone.fqdn.length - 1).split('.')
  const isIdn = labels.some((label) => label.startsWith('xn--'))
  if (isIdn && !zone.allowsIdn) return 'idn'
  if (!isIdn && !zone.allowsDoubleHyphen && labels.some((label) => label.includes('--'))) return 'double-hyphen'
  const fits = zone.isEnum ? labels.length <= zone.labelCount : labels.length === zone.labelCount
  return fits ? null : 'label-count'
}

/**
 * Returns the days by which the zone's domains expire, leave the zone and are deleted. Null beside a registry, where its
 * statuses decide, unless the zone's settings have days.
 */
export function lifeCycleIn(
  zone: Pick<Zone, 'lifeCycle' | 'hasOwnLifeCycle'>,
  authority: 'registry-of-record' | 'beside-a-registry',
): LifeCycle | null {
  return authority === 'registry-of-record' || zone.hasOwnLifeCycle ? zone.lifeCycle : null
}

/** Returns each zone with the days for letters; null where the registry's statuses decide. */
export function zoneDays(authority: 'registry-of-record' | 'beside-a-registry') {
  return zones.map((zone) => {
    const { outzoneDay = null, deleteDay = null } = lifeCycleIn(zone, authority) ?? {}
    return { id: zone.id, timeZone: zone.timeZone, outzoneDay, deleteDay }
  })
}

/** Returns the states that the lock of a domain in this zone sets; null stands for nssets and keysets. */
export function lockProfileOf(zoneId: number | null): LockProfile {
  return zones.find(({ id }) => id === zoneId)?.lockProfile ?? defaultLockProfile
}

/** Replaces the zones with those of a settings file or of the database, before a command reads them. */
export function setZones(given: readonly ZoneSetting[]): void {
  current.splice(0, current.length, ...withZones(given))
}

/** Returns the zones of ZONES, or .cz and its ENUM zone where none are configured. */
function withZones(given: readonly ZoneSetting[]): Zone[] {
  if (given.length === 0) return [...czechZones]
  const configured = given.map((zone): Zone => ({
    ...zone,
    lifeCycle: { ...czechLife, ...zone.lifeCycle },
    hasOwnLifeCycle: zone.lifeCycle !== undefined,
    lockProfile: zone.lockProfile ?? defaultLockProfile,
    auction: { ...czechAuction, ...zone.auction },
  }))
  return configured.sort((a, b) => a.id - b.id)
}
