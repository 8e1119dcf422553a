import type { Language } from '#contract/record.ts'
import type { Attachment } from '#server/mail/lifeLetters.ts'
import { wordsIn } from '#server/intl/words.ts'
import { demoPage, escaped, saying } from './demoPage.ts'

export type DemoLetter = {
  id: string
  deliveredAt: Date
  recipient: string
  subject: string
  /** The letter's own language, independent of the page's. */
  language: string
  text: string
}

type View = { language: Language; timeZone: string }

type List = {
  letters: readonly DemoLetter[]
  recipients: readonly string[]
  /** The recipient of the shown letters; empty for all. */
  recipient: string
  /** There are older letters that are not shown. */
  isMore: boolean
}

/** Returns the letters, newest first, with the choice of a recipient. */
export function listPage(view: View, { letters, recipients, recipient, isMore }: List): string {
  const { language } = view
  const say = saying(language)
  const only = isMore
    ? wordsIn(language).formatMessage({ id: 'mail.box.only_newest' }, { count: letters.length })
    : null
  const options = recipients.map(
    (one) => `<option value="${escaped(one)}"${one === recipient ? ' selected' : ''}>${escaped(one)}</option>`,
  )
  return page(view, { text: say('mail.box.title') }, `/mailbox?${query(recipient)}`, [
    `<p>${say('mail.box.about')}</p>`,
    '<form class="filter" method="get" action="/mailbox">',
    `<input type="hidden" name="lang" value="${language}">`,
    `<label for="recipient">${say('mail.box.recipient')}</label>`,
    `<select id="recipient" name="recipient"><option value="">${say('mail.box.everybody')}</option>${options.join('')}</select>`,
    `<button>${say('mail.box.show')}</button>`,
    '</form>',
    letters.length === 0 ? `<p>${say('mail.box.empty')}</p>` : '',
    `<ul class="letters">${letters.map((letter) => line(view, letter)).join('\n')}</ul>`,
    only ? `<p>${escaped(only)}</p>` : '',
  ])
}

/** Returns one letter as it was sent, with links to its attachments. */
export function letterPage(view: View, letter: DemoLetter & { attachments: readonly Attachment[] }): string {
  const say = saying(view.language)
  const parts = [
    '<dl>',
    `<dt>${say('mail.box.recipient')}</dt><dd>${escaped(letter.recipient)}</dd>`,
    `<dt>${say('mail.box.delivered_at')}</dt><dd>${instant(view, letter.deliveredAt)}</dd>`,
    ...letter.attachments.map(
      ({ name }, position) =>
        `<dt>${say('mail.box.attachment')}</dt><dd><a href="/mailbox/${letter.id}/${position}">${escaped(name)}</a></dd>`,
    ),
    '</dl>',
    `<div class="text" lang="${escaped(letter.language)}">${escaped(letter.text)}</div>`,
    back(view.language),
  ]
  return page(view, { text: escaped(letter.subject), language: letter.language }, `/mailbox/${letter.id}?`, parts)
}

/** Returns the page for an unknown letter. */
export function missingPage(view: View): string {
  const say = saying(view.language)
  return page(view, { text: say('mail.box.title') }, '/mailbox?', [
    `<p>${say('mail.box.missing')}</p>`,
    back(view.language),
  ])
}

/** `address` is a prefix to which a query can be appended. */
function page(
  { language }: View,
  title: { text: string; language?: string },
  address: string,
  parts: readonly string[],
): string {
  return demoPage({
    language,
    title: title.text,
    titleLanguage: title.language ?? language,
    parts,
    addressIn: (other) => `${address}lang=${other}`,
  })
}

function line(view: View, { id, recipient, subject, language, deliveredAt }: DemoLetter): string {
  return `<li><a href="/mailbox/${id}?lang=${view.language}"><strong lang="${escaped(language)}">${escaped(subject)}</strong> <span>${escaped(recipient)}, ${instant(view, deliveredAt)}</span></a></li>`
}

function back(language: Language): string {
  return `<p><a href="/mailbox?lang=${language}">${saying(language)('mail.box.back')}</a></p>`
}

function instant({ language, timeZone }: View, at: Date): string {
  const words = wordsIn(language).formatDate(at, { dateStyle: 'medium', timeStyle: 'medium', timeZone })
  return `<time datetime="${at.toISOString()}">${escaped(words)}</time>`
}

function query(recipient: string): string {
  return recipient === '' ? '' : `${new URLSearchParams({ recipient }).toString()}&`
}
