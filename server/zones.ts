import type { LifeCycle } from '#server/features/domain/parts/rules.ts'
import { defaultLockProfile, type LockProfile } from '#server/features/record/parts/rulesLock.ts'
import { czechAuction, type AuctionRules } from './auctionRules.ts'
import { readZones, type ZoneSetting } from './zoneSettings.ts'

/** What a zone decides for itself (docs/rules.md#zones). */
export type Zone = {
  /** Stays with the zone for good; `domain.zone_id` names it. */
  id: number
  fqdn: string
  timeZone: string
  currency: string
  minorDigits: number
  isEnum: boolean
  allowsIdn: boolean
  allowsDoubleHyphen: boolean
  /** Whether names of deleted domains are offered in auction. */
  isAuctioned: boolean
  /** How many labels a registered name has above the zone; for ENUM the most it may have. */
  labelCount: number
  lifeCycle: LifeCycle
  /** Whether the settings of the zone tell its life cycle, be it that of .cz. */
  hasOwnLifeCycle: boolean
  lockProfile: LockProfile
  /** The rules of auctions of its names, where they are auctioned. */
  auction: AuctionRules
}

/** The days of .cz, which a zone of the settings has where it tells no others. */
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

const ownZones: readonly Zone[] = [
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
 * The zones of this registry, those of ZONES beside ours or in their place: the one place where their rules are
 * known; each migration copies them to `zone`. Settings that cannot be used are met by `readPlace`, which every
 * process asks before anything else.
 */
export const zones: readonly Zone[] = current

/**
 * The days by which the zone's domains expire, leave the zone and are deleted. Null beside a registry, unless the zone's
 * settings tell them: there the registry's statuses are their life cycle.
 */
export function lifeCycleIn(
  zone: Pick<Zone, 'lifeCycle' | 'hasOwnLifeCycle'>,
  authority: 'registry-of-record' | 'beside-a-registry',
): LifeCycle | null {
  return authority === 'registry-of-record' || zone.hasOwnLifeCycle ? zone.lifeCycle : null
}

/** Each zone with the days that letters name; null where the registry's statuses count instead. */
export function zoneDays(authority: 'registry-of-record' | 'beside-a-registry') {
  return zones.map((zone) => {
    const { outzoneDay = null, deleteDay = null } = lifeCycleIn(zone, authority) ?? {}
    return { id: zone.id, timeZone: zone.timeZone, outzoneDay, deleteDay }
  })
}

/** Which states the lock of a domain of this zone sets; null stands for nssets and keysets. */
export function lockProfileOf(zoneId: number | null): LockProfile {
  return zones.find(({ id }) => id === zoneId)?.lockProfile ?? defaultLockProfile
}

/** Replaces the zones with those of a settings file or of the database, before a command reads them. */
export function setZones(given: readonly ZoneSetting[]): void {
  current.splice(0, current.length, ...withZones(given))
}

function withZones(given: readonly ZoneSetting[]): Zone[] {
  const told = given.map((zone): Zone => ({
    ...zone,
    lifeCycle: { ...czechLife, ...zone.lifeCycle },
    hasOwnLifeCycle: zone.lifeCycle !== undefined,
    lockProfile: zone.lockProfile ?? defaultLockProfile,
    auction: { ...czechAuction, ...zone.auction },
  }))
  const ids = new Set(told.map(({ id }) => id))
  return [...ownZones.filter(({ id }) => !ids.has(id)), ...told].sort((a, b) => a.id - b.id)
}
