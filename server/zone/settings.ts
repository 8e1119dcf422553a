import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { AuctionSetting, canAuction } from '#server/features/auction/auctionRules.ts'
import { isLockProfile, lockStates } from '#server/features/record/parts/rulesLock.ts'
import type { Env, Setting } from '#server/settings.ts'

/**
 * A zone of ZONES. `lifeCycle` has the days that differ from those of .cz; beside a registry it declares that there are
 * days. `lockProfile` has the states of each position of the lock. `auction` has the auction rules that differ from
 * those of .cz.
 */
const ZoneSetting = z
  .strictObject({
    id: z.int().check(z.gte(1), z.lte(32_767)),
    fqdn: z.string().check(z.maxLength(253), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/)),
    timeZone: z.string().check(z.refine(isTimeZone)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    minorDigits: z.int().check(z.gte(0), z.lte(4)),
    isEnum: z._default(z.boolean(), false),
    allowsIdn: z._default(z.boolean(), false),
    allowsDoubleHyphen: z._default(z.boolean(), false),
    isAuctioned: z._default(z.boolean(), false),
    labelCount: z._default(z.int().check(z.gte(1), z.lte(20)), 1),
    lifeCycle: z.optional(
      z.strictObject({
        expirationWarningDay: z.optional(day()),
        outzoneWarningDay: z.optional(day()),
        outzoneDay: z.optional(day()),
        outzoneHour: z.optional(z.int().check(z.gte(0), z.lte(23))),
        deleteWarningDay: z.optional(day()),
        deleteDay: z.optional(day()),
        validationWarning1Day: z.optional(day()),
        validationWarning2Day: z.optional(day()),
      }),
    ),
    lockProfile: z.optional(
      z
        .strictObject({ transfer: z.array(z.enum(lockStates)), full: z.array(z.enum(lockStates)) })
        .check(z.refine(isLockProfile)),
    ),
    auction: z.optional(AuctionSetting),
  })
  .check(z.refine((zone) => canAuction(zone.auction ?? {}, zone)))
export type ZoneSetting = z.infer<typeof ZoneSetting>

export const Zones = z.array(ZoneSetting)

/** Returns the zones of ZONES; null where it is invalid, none where it is not set. */
export function readZones(env: Env): readonly ZoneSetting[] | null {
  const text = env['ZONES']?.trim() ?? ''
  return text === '' ? [] : (zonesSetting.read(text) ?? null)
}

/** ZONES: the list itself as JSON, or the path of a file with it. */
export const zonesSetting: Setting<readonly ZoneSetting[]> = {
  expected:
    'a JSON list, or the path of a file with one, of { id, fqdn, timeZone, currency, minorDigits, isEnum, allowsIdn, allowsDoubleHyphen, isAuctioned, labelCount, lifeCycle, lockProfile, auction }, each id and fqdn once',
  fallback: [],
  read: (value) => {
    const parsed = Zones.safeParse(parsedOf(value))
    if (!parsed.success) return undefined
    const distinct = (values: readonly unknown[]) => new Set(values).size === values.length
    const zones = parsed.data
    return distinct(zones.map(({ id }) => id)) && distinct(zones.map(({ fqdn }) => fqdn)) ? zones : undefined
  },
}

function parsedOf(value: string): unknown {
  try {
    return JSON.parse(value.startsWith('[') ? value : readFileSync(value, 'utf8'))
  } catch {
    return undefined
  }
}

function day() {
  return z.int().check(z.gte(-3650), z.lte(3650))
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
