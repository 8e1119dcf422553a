import type { Billing, Payment } from '#contract/auctionPayment.ts'
import type { Language } from '#contract/record.ts'
import type { DocumentText, PartText, RowText, SectionText } from '#server/print/documentText.ts'
import { row, rowOf, section } from '#server/print/rows.ts'
import { voiceIn, type Voice } from '#server/print/voice.ts'

type PaymentOptions = { language: Language; operator: string; timeZone: string; at: Date }

/** Writes a payment as a document of one page: the purpose, the account, the payer, and a QR code while it is due. */
export function writePayment(payment: Payment, given: PaymentOptions): DocumentText {
  const { operator, at } = given
  const part = partOf(payment, given)
  return { title: `${part.heading}: ${part.name}`, author: operator, validAt: at, parts: [part] }
}

function partOf(payment: Payment, { language, operator, timeZone, at }: PaymentOptions): PartText {
  const voice = voiceIn(language, timeZone)
  const { say } = voice
  const { fqdn, unicode, variableSymbol, currency, qr } = payment
  return {
    language,
    heading: say(payment.status === 'paid' ? 'invoice.title.paid' : 'invoice.title'),
    kind: say('invoice.subject'),
    name: unicode ?? fqdn,
    alias: unicode === null ? null : fqdn,
    issuer: operator,
    facts: [
      { label: say('invoice.amount'), value: voice.money(payment.amount, currency), note: null, look: 'text' },
      { ...dueFact(voice, payment), note: null, look: 'text' },
      {
        label: say(qr?.format === 'epc' ? 'invoice.reference' : 'invoice.variable_symbol'),
        value: variableSymbol,
        note: null,
        look: 'code',
      },
    ],
    sections: [
      // No payment details where the auction is paid or the deadline has passed.
      ...(payment.status === 'due' ? [accountSection(voice, payment)] : []),
      priceSection(voice, payment),
      billingSection(voice, payment.billing),
    ],
    verifying: null,
    foot: {
      page: say('statement.foot.page', { page: '{page}', pages: '{pages}' }),
      code: say('invoice.made_at', { at: voice.instant(at.toISOString()) }),
    },
  }
}

function dueFact(voice: Voice, { status, dueAt, paidAt }: Payment) {
  const { say } = voice
  if (paidAt !== null) return { label: say('invoice.paid_at'), value: voice.instant(paidAt) }
  const last = voice.date(new Date(Date.parse(dueAt) - 1).toISOString())
  const isOver = status === 'cancelled' || status === 'booking' ? status : 'overdue'
  const value = status === 'due' ? last : say(`invoice.status.${isOver}`)
  return { label: say('invoice.due'), value }
}

function priceSection(voice: Voice, { vat, amount, currency, received }: Payment): SectionText {
  const { say } = voice
  return section(say('invoice.section.price'), [
    row(voice, say('invoice.net'), voice.money(vat.net, currency)),
    row(voice, say('invoice.vat', { percent: voice.percent(vat.percent) }), voice.money(vat.vat, currency)),
    row(voice, say('invoice.total'), voice.money(amount, currency)),
    ...(received === '0' ? [] : [row(voice, say('invoice.received'), voice.money(received, currency))]),
  ])
}

function accountSection(voice: Voice, { account, qr: code }: Payment): SectionText {
  const { say } = voice
  const { iban, bic, local, holder } = account
  const rows: RowText[] = [
    ...(local === null ? [] : [row(voice, say('invoice.account'), local, 'code')]),
    row(voice, say('invoice.iban'), iban.replaceAll(/(.{4})(?=.)/g, '$1 '), 'code'),
    ...(bic === null ? [] : [row(voice, say('invoice.bic'), bic, 'code')]),
    row(voice, say('invoice.holder'), holder),
  ]
  const qr = code && { text: code.text, inWords: say('invoice.qr') }
  return { ...section(say('invoice.section.account'), rows), qr }
}

function billingSection(voice: Voice, billing: Billing | null): SectionText {
  const { say } = voice
  if (billing === null) return section(say('invoice.section.billing'), [row(voice, say('invoice.customer'), null)])
  const { name, organization, street, city, postalCode, countryCode, vatNumber, identNumber } = billing
  const place = [postalCode, city].filter((part) => part !== null).join(' ')
  const country = countryCode === null ? '' : voice.country(countryCode)
  return section(say('invoice.section.billing'), [
    rowOf(voice, say('invoice.customer'), [organization, name].flatMap((line) => line ?? []).filter(Boolean)),
    rowOf(voice, say('invoice.address'), [...street, place, country].filter(Boolean)),
    ...(identNumber === null ? [] : [row(voice, say('invoice.ident_number'), identNumber, 'code')]),
    ...(vatNumber === null ? [] : [row(voice, say('invoice.vat_number'), vatNumber, 'code')]),
  ])
}
