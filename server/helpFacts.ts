import type { AuctionRules, HelpFacts, LifeDays, LifeLetters } from '#contract/help.ts'
import { mergeLimit } from '#contract/merge.ts'
import { inlineLimit } from '#contract/operation.ts'
import { pasteLimit } from '#contract/selection.ts'
import { Capability } from '#contract/session.ts'
import { longestPeriod } from '#contract/traffic.ts'
import type { Settings } from '#contract/system.ts'
import { auctionTerms, versionInForce } from './auctionTerms.ts'
import type { Config } from './config.ts'
import { describeTerms } from './features/auction/describeAuction.ts'
import { exampleOf } from './features/auction/exampleOf.ts'
import { noticeChannels } from './features/domain/parts/rulesNotice.ts'
import { stepUpSecondsOf, table } from './features/session/parts/rules.ts'
import { connectionOf } from './registry/connection.ts'
import type { LifeLetterRules } from './ruleSettings.ts'
import { lifeCycleIn, lockProfileOf, zones, type Zone } from './zones.ts'

/** Returns the facts of the help, each number from the source of its rule. */
export function helpFacts({
  session,
  rules,
  limits,
  changesContacts,
  authority,
  sendsLifeLetters,
}: Pick<Config, 'session' | 'rules' | 'limits' | 'changesContacts' | 'authority' | 'sendsLifeLetters'>): HelpFacts {
  const zone = zones.find(({ isEnum }) => !isEnum)
  const lock = lockProfileOf(zone?.id ?? null)
  const auctioned = zones.find(({ isAuctioned }) => isAuctioned)
  return {
    capabilities: Capability.options.map((capability) => {
      const { stepUp, needsContact: _, ...row } = table[capability]
      const seconds = stepUpSecondsOf({ stepUp }, rules.stepUp)
      return { capability, ...row, stepUpMinutes: seconds === null ? null : seconds / 60 }
    }),
    changesContacts,
    canSetAuthInfo: connectionOf({ authority }).canSetAuthInfo,
    idleMinutes: session.idleSeconds / 60,
    longestHours: session.longestSeconds / (60 * 60),
    inlineLimit,
    preparedMinutes: rules.operation.preparedMinutes,
    undoMinutes: rules.operation.undoMinutes,
    pasteLimit,
    authInfoDays: rules.authInfo.days,
    authInfoLength: rules.authInfo.length,
    authInfoMailedADay: rules.authInfo.mailedPerObject,
    triesAnHour: rules.link.triesPerHour,
    emailConfirmationDays: rules.link.confirmationDays,
    mergeLimit,
    trafficDays: longestPeriod,
    publicViewsPerHour: limits.publicViewsPerHour,
    life: zone ? lifeOf(zone, authority) : null,
    lifeLetters: sendsLifeLetters ? lifeLetters(rules.lifeLetters, auctioned !== undefined) : null,
    lock: { transfer: [...lock.transfer], full: [...lock.full] },
    auctions: auctioned ? rulesOf(auctioned) : null,
  }
}

function lifeOf(zone: Zone, authority: Config['authority']): LifeDays | null {
  const lifeCycle = lifeCycleIn(zone, authority)
  if (lifeCycle === null) return null
  const { validationWarning1Day: _first, validationWarning2Day: _second, ...days } = lifeCycle
  return { zone: zone.fqdn, ...days }
}

function lifeLetters({ listed }: LifeLetterRules, hasAuctions: boolean): LifeLetters {
  const { expirationWarning, outzoneUnguardedWarning, deleteWarning, deleted } = noticeChannels
  return {
    channels: {
      expirationWarning: [...expirationWarning],
      outzoneUnguardedWarning: [...outzoneUnguardedWarning],
      deleteWarning: [...deleteWarning],
      deleted: deleted.filter((channel) => channel !== 'message' || hasAuctions),
    },
    listedLimit: listed,
  }
}

/** Returns the currency and the version of the auction rules; null without auctions. */
export function auctionFacts(): Settings['auctions'] {
  const zone = zones.find(({ isAuctioned }) => isAuctioned)
  return zone ? { currency: zone.currency, termsVersion: versionInForce() } : null
}

function rulesOf(zone: Zone): AuctionRules {
  const terms = auctionTerms(zone)
  const { currency, publishedDays, opensAtHour, endsAtHour, hardEndHour } = terms
  return {
    ...describeTerms(terms),
    currency,
    publishedDays,
    opensAtHour,
    endsAtHour,
    hardEndHour,
    example: exampleOf(terms),
  }
}
