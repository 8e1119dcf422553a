import type { Instant } from '#server/features/auction/engine/schedule.ts'
import type { Chance } from '../seed/chance.ts'
import { bidAt, type MadeAuction } from './makeAuction.ts'
import { nextCeiling, type Hopeful } from './wishes.ts'

type Turn = { at: Instant; hopeful: Hopeful }

/** Lets people bid in an auction, each in their manner, until its end or until `until`. */
export async function playBidding(
  made: MadeAuction,
  hopefuls: readonly Hopeful[],
  { until, chance }: { until: Instant; chance: Chance },
) {
  const turns: Turn[] = hopefuls.map((hopeful) => ({ at: firstTurn(made, hopeful, chance), hopeful }))
  for (;;) {
    turns.sort((a, b) => b.at - a.at)
    const turn = turns.pop()
    if (!turn || turn.at >= made.state.endsAt || turn.at > until) return
    const { at, hopeful } = turn
    const ceiling = nextCeiling(hopeful, made.state, made.auction.terms, chance)
    if (ceiling === null) continue

    const outbid = made.state.leader?.identity
    await bidAt(made, at, { identity: hopeful.identity, contact: hopeful.contact, ceiling })
    const leader = made.state.leader?.identity
    const answers = hopefuls.filter(
      ({ identity, wish }) =>
        wish.manner === 'step-by-step' && identity !== leader && [outbid, hopeful.identity].includes(identity),
    )
    for (const answering of answers) turns.push({ at: answerTurn(made, at, chance), hopeful: answering })
  }
}

/** Some bid at any time of the day, some wait for the last minutes. */
function firstTurn({ auction, firstEndsAt }: MadeAuction, { wish }: Hopeful, chance: Chance): Instant {
  if (wish.manner === 'late') return Math.floor(firstEndsAt - (0.02 + chance.next()) * 6 * minute)
  return Math.floor(auction.opensAt + chance.next() ** 2 * (firstEndsAt - auction.opensAt - 10 * minute))
}

/** People answer slowly during the day and fast near the end. */
function answerTurn({ state }: MadeAuction, at: Instant, chance: Chance): Instant {
  const left = state.endsAt - at
  const most = left < 10 * minute ? 2 * minute : Math.min(left * 0.4, 150 * minute)
  return Math.floor(at + 15_000 + chance.next() * most)
}

const minute = 60_000
