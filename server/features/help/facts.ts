import type { AuctionRules, HelpFacts, LifeDays, LifeLetters } from '#contract/help.ts'
import { mergeLimit } from '#contract/merge.ts'
import { inlineLimit } from '#contract/operation.ts'
import { pasteLimit } from '#contract/selection.ts'
import { Capability } from '#contract/session.ts'
import { longestPeriod } from '#contract/traffic.ts'
import type { Config } from '#server/config.ts'
import { noticeChannels } from '#server/features/domain/parts/rulesNotice.ts'
import { stepUpSecondsOf, table } from '#server/features/session/parts/rules.ts'
import { abilitiesOf } from '#server/registry/abilities.ts'
import { lifeCycleIn, lockProfileOf, zones, type Zone } from '#server/zone/zones.ts'

/** Returns the facts of the help, each number from the source of its rule; `auctions` is null without auctions. */
export function helpFacts(
  {
    session,
    rules,
    limits,
    changesContacts,
    authority,
    registry,
    sendsLifeLetters,
  }: Pick<Config, 'session' | 'rules' | 'limits' | 'changesContacts' | 'authority' | 'registry' | 'sendsLifeLetters'>,
  auctions: AuctionRules | null,
): HelpFacts {
  const zone = zones.find(({ isEnum }) => !isEnum)
  const isOfRegistry = (capability: Capability) =>
    auctions !== null || (capability !== 'bid' && capability !== 'watch-auctions')
  const lock = lockProfileOf(zone?.id ?? null)
  return {
    capabilities: Capability.options.filter(isOfRegistry).map((capability) => {
      const { stepUp, needsContact: _, ...row } = table[capability]
      const seconds = stepUpSecondsOf({ stepUp }, rules.stepUp)
      return { capability, ...row, stepUpMinutes: seconds === null ? null : seconds / 60 }
    }),
    changesContacts,
    canSetAuthInfo: abilitiesOf({ authority, registry }).authInfo.length > 0,
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
    emailConfirmationDays: rules.contact.confirmationDays,
    mergeLimit,
    trafficDays: longestPeriod,
    publicViewsPerHour: limits.publicViewsPerHour,
    life: zone ? lifeOf(zone, authority) : null,
    lifeLetters: sendsLifeLetters ? lifeLetters(rules.life, auctions !== null) : null,
    lock: { transfer: [...lock.transfer], full: [...lock.full] },
    auctions,
  }
}

function lifeOf(zone: Zone, authority: Config['authority']): LifeDays | null {
  const lifeCycle = lifeCycleIn(zone, authority)
  if (lifeCycle === null) return null
  const { validationWarning1Day: _first, validationWarning2Day: _second, ...days } = lifeCycle
  return { zone: zone.fqdn, ...days }
}

function lifeLetters({ listed }: Config['rules']['life'], hasAuctions: boolean): LifeLetters {
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
