import { judgeBid, type Verdict } from '#server/features/auction/engine/judgeBid.ts'
import type { Instant } from '#server/features/auction/engine/schedule.ts'
import { statusAt } from '#server/features/auction/engine/settle.ts'
import type { Auction, Party, AuctionState } from '#server/features/auction/engine/state.ts'
import { addDays, instantOf } from '#server/features/record/parts/rulesCalendar.ts'
import { anAuction, czechTerms, usualDay } from './czech.ts'

type PlayOptions = { day?: string; excluded?: readonly Party[] }

/**
 * Plays an auction written in words and writes it again as the engine decides it. So a reader who does not program
 * understands a table of examples. Steps are separated by `; `, each of them is
 *
 * `[next day] [20:59:59] A 1000 → 600 B, ends 21:04:59` or `… → refused bid-too-low`
 *
 * who bids what in crowns, and after it the price, who leads, and, where the step has it, the end. Without a time it is
 * one o'clock and a second later with each step. `A:X` is A bidding for the contact X, `(saw 2)` what A had seen. A
 * step `at 21:00:00 → ended` reads the status.
 */
export function play(script: string, { day = usualDay, excluded = [] }: PlayOptions = {}): string {
  const { auction, state } = anAuction(day, excluded)
  const game: Game = { auction, state, day, own: new Map(), names: [] }
  return script
    .split('; ')
    .map((step, i) => playStep(game, step, i))
    .join('; ')
}

type Game = {
  auction: Auction
  state: AuctionState
  day: string
  own: Map<string, { number: number; ownBids: number }>
  names: string[]
}

const bidStep =
  /^(?<time>(?:next day )?(?:[\d:.]+ )?)(?<who>[A-Z])(?::(?<contact>[A-Z]))? (?<crowns>-?[\d.]+)(?<saw> \(saw \d+\))? → (?<outcome>.+)$/
const statusStep = /^at (?<time>(?:next day )?[\d:.]+) → .+$/

function playStep(game: Game, step: string, index: number): string {
  const query = statusStep.exec(step)?.groups
  if (query) return `at ${query['time']} → ${statusAt(game.auction, game.state, instantIn(game, query['time'], 0))}`

  const { time = '', who = '', contact = who, crowns = '', saw = '', outcome = '' } = bidStep.exec(step)?.groups ?? {}
  if (who === '') throw new Error(`not a step of a play: ${step}`)
  const own = game.own.get(who) ?? { number: null, ownBids: 0 }
  const verdict = judgeBid(game.auction, game.state, {
    identity: who,
    contact,
    ...own,
    ceiling: Math.round(Number(crowns) * 100),
    seenSequence: saw === '' ? game.state.publicSequence : Number(saw.replaceAll(/\D/g, '')),
    at: instantIn(game, time, index),
  })
  keep(game, who, verdict)
  return `${step.slice(0, step.indexOf(' → '))} → ${outcomeOf(game, verdict, outcome.includes('ends'))}`
}

function keep(game: Game, who: string, verdict: Verdict): void {
  if (!verdict.ok) return
  game.own.set(who, { number: verdict.entry.number, ownBids: verdict.entry.ownSequence })
  game.state = verdict.after
}

function outcomeOf({ state, day }: Game, verdict: Verdict, withEnd: boolean): string {
  if (!verdict.ok) return `refused ${verdict.because}`
  const { price, leader } = state
  const contact = leader && leader.contact !== leader.identity ? `:${leader.contact}` : ''
  const end = withEnd ? `, ends ${clockOf(state.endsAt, day)}` : ''
  return `${(price ?? 0) / 100} ${leader?.identity ?? 'nobody'}${contact}${end}`
}

/** One o'clock in the afternoon and so many seconds, unless there is a time. */
function instantIn({ day }: Game, time = '', index: number): Instant {
  const [hour, minute = 0, second = 0] = time
    .replace('next day ', '')
    .trim()
    .split(':')
    .map((part) => (part === '' ? 13 : Number(part)))
  const base = instantOf(time.startsWith('next day') ? addDays(day, 1) : day, hour ?? 13, czechTerms.timeZone).getTime()
  const isGiven = time.replace('next day ', '').trim() !== ''
  return base + minute * 60_000 + Math.round(second * 1000) + (isGiven ? 0 : index * 1000)
}

function clockOf(instant: Instant, day: string): string {
  const { timeZone } = czechTerms
  const shown = new Date(instant).toLocaleString('sv-SE', { timeZone })
  const [shownDay = '', clock = ''] = shown.split(' ')
  const ms = instant % 1000
  return `${shownDay === day ? '' : 'next day '}${clock}${ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`}`
}
