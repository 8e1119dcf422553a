import type { LifeCycle } from '#server/features/domain/parts/rules.ts'

/** What a zone decides for itself (product.md section 5, "Foundations"). */
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
  /** How many labels a registered name has above the zone; for ENUM the most it may have. */
  labelCount: number
  lifeCycle: LifeCycle
}

const czechLife: LifeCycle = {
  expirationWarningDay: -30,
  outzoneWarningDay: 25,
  outzoneDay: 30,
  outzoneHour: 14,
  deleteWarningDay: 34,
  deleteDay: 61,
  validationWarning1Day: -30,
  validationWarning2Day: -15,
}

/** The zones of this registry: the one place where their rules are written; each migration copies them to `zone`. */
export const zones: readonly Zone[] = [
  {
    id: 1,
    fqdn: 'cz',
    timeZone: 'Europe/Prague',
    currency: 'CZK',
    minorDigits: 2,
    isEnum: false,
    allowsIdn: false,
    allowsDoubleHyphen: false,
    labelCount: 1,
    lifeCycle: czechLife,
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
    labelCount: 9,
    lifeCycle: czechLife,
  },
]
