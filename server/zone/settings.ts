import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { AuctionSetting, canAuction } from '#server/features/auction/auctionRules.ts'
import { bicOf, ibanOf } from '#server/features/auction/payment/account.ts'
import { hasEpc } from '#server/features/auction/payment/epc.ts'
import { isLockProfile, lockStates } from '#server/features/record/parts/rulesLock.ts'
import { parsedBy, parseJson } from '#server/settingTypes.ts'
import { readGiven, settingGroup, type Env } from '#server/settings.ts'

/**
 * A zone of ZONES. `lifeCycle` has the days that differ from those of .cz; beside a registry it declares that there are
 * days. `lockProfile` has the states of each position of the lock. `auction` has the auction rules that differ from
 * those of .cz. `payment` replaces AUCTION_IBAN and the kind of QR code.
 */
const ZoneSetting = z
  .strictObject({
    id: z.int().check(z.gte(1), z.lte(32_767)),
    fqdn: z.string().check(
      z.maxLength(253),
      z.refine((name) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name), 'a name in lower case'),
    ),
    timeZone: z.string().check(z.refine(isTimeZone, 'an IANA time zone')),
    currency: z.string().check(z.refine((code) => /^[A-Z]{3}$/.test(code), 'a currency of three capitals')),
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
        .check(
          z.refine(
            isLockProfile,
            'transfer with serverTransferProhibited and without serverUpdateProhibited, full with all of it and serverUpdateProhibited, each state once',
          ),
        ),
    ),
    auction: z.optional(AuctionSetting),
    payment: z.optional(
      z
        .strictObject({
          iban: z.optional(
            z
              .string()
              .check(z.refine((text) => ibanOf(text) === text, 'an IBAN without spaces whose check digits fit')),
          ),
          bic: z.optional(z.string().check(z.refine((text) => bicOf(text) === text, 'a BIC in capitals'))),
          qr: z.optional(z.enum(['spayd', 'epc'])),
        })
        .check(z.refine(({ iban, bic }) => bic === undefined || iban !== undefined, 'an iban beside the bic')),
    ),
  })
  .check(
    z.refine((zone) => canAuction(zone.auction ?? {}, zone), {
      error: 'auction rules whose steps rise, with a start below the limit and an opening before the end',
      path: ['auction'],
    }),
    z.refine((zone) => zone.payment?.qr !== 'epc' || hasEpc(zone), {
      error: 'epc only in a zone whose currency is EUR with 2 minor digits at most',
      path: ['payment'],
    }),
  )
export type ZoneSetting = z.infer<typeof ZoneSetting>

export const Zones = z.array(ZoneSetting)

const expected =
  'a JSON list, or the path of a file with one, of { id, fqdn, timeZone, currency, minorDigits, isEnum, allowsIdn, ' +
  'allowsDoubleHyphen, isAuctioned, labelCount, lifeCycle, lockProfile, auction, payment }'

/** ZONES: the list itself as JSON, or the path of a file with it. */
const zonesType = z
  .pipe(
    parsedBy<unknown>(expected, (text) => parseJson(text.startsWith('[') ? text : contentOf(text))),
    Zones.check(
      z.refine((zones) => isDistinct(zones.map(({ id }) => id)), 'each id once'),
      z.refine((zones) => isDistinct(zones.map(({ fqdn }) => fqdn)), 'each fqdn once'),
    ),
  )
  .check(z.describe(expected))

export const zoneSettings = settingGroup({
  title: 'Zones',
  settings: {
    zones: {
      name: 'ZONES',
      about:
        'The zones of the registry: a JSON list or the path of a file with one (docs/escrow.md). Without it they are .cz and its ENUM zone, which the demo needs. Days and auction rules that a zone does not name are those of .cz. The database stores the zones, as AUTHORITY.',
      type: zonesType,
      fallback: null,
      example:
        '[{"id":3,"fqdn":"example","timeZone":"Europe/Vienna","currency":"EUR","minorDigits":2,"allowsIdn":true}]',
    },
  },
})

/** Returns the zones of ZONES; null where it is invalid, none where it is not set. */
export function readZones(env: Env): readonly ZoneSetting[] | null {
  try {
    return readGiven(env, zoneSettings.settings.zones) ?? []
  } catch {
    return null
  }
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
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
