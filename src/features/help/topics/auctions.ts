import type { IntlShape } from 'react-intl'
import type { AuctionRules, HelpFacts } from '#contract/help.ts'
import { moneyWriter } from '#src/features/auction/parts/moneyWriter.ts'
import { clockInWords, hourInWords } from '../clockWords.ts'
import { line, text, type Section, type Table, type Topic } from '../topic.ts'

type Money = (amount: string) => string

/** How auctions work, by the rules under which names are published now. */
export function auctionsTopic({ auctions: rules }: HelpFacts, intl: IntlShape): Topic | null {
  if (!rules) return null
  const money = moneyWriter(intl, rules.currency)
  return {
    id: 'auctions',
    title: 'help.auctions.title',
    blocks: [text('help.auctions.about')],
    sections: [
      calendar(rules, intl),
      price(rules, money),
      example(rules, money),
      end(rules, intl),
      { id: 'auctions-binding', title: 'help.auctions.binding.title', blocks: [text('help.auctions.binding.text')] },
      after(rules),
      {
        id: 'auctions-watch',
        title: 'help.auctions.watch.title',
        blocks: [text('help.auctions.watch.text', { minutes: rules.endsSoonMinutes })],
      },
    ],
  }
}

function calendar(
  { publishedDays: days, opensAtHour, endsAtHour, hardEndHour }: AuctionRules,
  intl: IntlShape,
): Section {
  const [from, to, latest] = [opensAtHour, endsAtHour, hardEndHour].map((hour) => hourInWords(intl, hour))
  return {
    id: 'auctions-calendar',
    title: 'help.auctions.calendar.title',
    blocks: [text('help.auctions.calendar.text', { days, from: from ?? '', to: to ?? '', latest: latest ?? '' })],
  }
}

function price({ unit, startPrice, highestCeiling, steps }: AuctionRules, money: Money): Section {
  const bounds = { unit: money(unit), start: money(startPrice), most: money(highestCeiling) }
  return {
    id: 'auctions-price',
    title: 'help.auctions.price.title',
    blocks: [
      text('help.auctions.price.ceiling', bounds),
      text('help.auctions.price.proxy'),
      text('help.auctions.price.secret'),
      stepTable(steps, money),
    ],
  }
}

function stepTable(steps: AuctionRules['steps'], money: Money): Table {
  return {
    kind: 'table',
    caption: line('help.auctions.price.steps'),
    head: ['help.auctions.step.price', 'help.auctions.step.by'],
    rows: steps.map(({ below, by }, place) => [
      below === null
        ? line('help.auctions.step.above', { amount: money(steps[place - 1]?.below ?? '0') })
        : line('help.auctions.step.below', { amount: money(below) }),
      { figure: money(by) },
    ]),
  }
}

function example({ example: bids }: AuctionRules, money: Money): Section {
  const person = (number: number) => line('help.auctions.example.number', { number })
  return {
    id: 'auctions-example',
    title: 'help.auctions.example.title',
    blocks: [
      text('help.auctions.example.about'),
      {
        kind: 'table',
        caption: line('help.auctions.example.title'),
        isNamedAbove: true,
        head: [
          'help.auctions.example.bidder',
          'help.auctions.example.ceiling',
          'help.auctions.example.price',
          'help.auctions.example.leader',
        ],
        rows: bids.map(({ bidder, ceiling, price: then, leader }) => [
          person(bidder),
          { figure: money(ceiling) },
          { figure: money(then) },
          person(leader),
        ]),
      },
    ],
  }
}

/** A bid in the last second before the end shows by how much it moves. */
function end({ endsAtHour, extensionSeconds }: AuctionRules, intl: IntlShape): Section {
  const late = endsAtHour * 60 * 60 - 1
  return {
    id: 'auctions-end',
    title: 'help.auctions.end.title',
    blocks: [
      text('help.auctions.end.text', {
        minutes: extensionSeconds / 60,
        late: clockInWords(intl, late),
        moved: clockInWords(intl, late + extensionSeconds),
      }),
    ],
  }
}

function after({
  paymentDays: pay,
  registrationDays: register,
  bookingDays: days,
  paymentReminderDays,
  registrationReminderDays,
}: AuctionRules): Section {
  return {
    id: 'auctions-after',
    title: 'help.auctions.after.title',
    blocks: [
      text('help.auctions.after.pay', { pay }),
      ...(days > 0 ? [text('help.auctions.after.booking', { days })] : []),
      text('help.auctions.after.register', { register }),
      text('help.auctions.after.reminders', { pay: paymentReminderDays, register: registrationReminderDays }),
      text('help.auctions.after.unpaid'),
    ],
  }
}
