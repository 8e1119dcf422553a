import type { Language } from '#contract/record.ts'
import type { MessageId } from '#intl/ids.ts'
import { textIn } from '#intl/locales.ts'
import { wordsIn } from '#server/intl/words.ts'
import { demoPage, escaped, saying } from './demoPage.ts'
import type { people } from './people.ts'

type Person = (typeof people)[number]

type Choice = {
  method: string
  language: Language
  people: readonly Person[]
  /** The person with an active session at the provider, offered first, for example for a step-up. */
  current: Person | null
}

/** Returns the page for choosing a person; each is a button of one form. */
export function choicePage({ method, language, people, current }: Choice): string {
  const say = saying(language)
  const others = people.filter((person) => person !== current)
  const confirm = current && wordsIn(language).formatMessage({ id: 'demo.provider.confirm' }, { name: current.name })
  return page(language, titleOf(method, say), [
    `<p>${say('demo.provider.about')}</p>`,
    '<form method="post">',
    confirm ? `<h2>${escaped(confirm)}</h2><ul>${button(current, language, true)}</ul>` : '',
    `<h2>${say(current ? 'demo.provider.others' : 'demo.provider.choose')}</h2>`,
    `<ul>${others.map((person, index) => button(person, language, !current && index === 0)).join('')}</ul>`,
    `<button class="quiet" name="cancel" value="yes">${say('demo.provider.cancel')}</button>`,
    '</form>',
  ])
}

/** Submits the provider's own sign-out form immediately; its button is for browsers without scripts. */
export function signOutPage(language: Language, form: string, nonce: string): string {
  const say = saying(language)
  return page(language, say('demo.provider.sign_out_title'), [
    form,
    `<button class="quiet" form="op.logoutForm" name="logout" value="yes">${say('demo.provider.sign_out')}</button>`,
    `<script nonce="${nonce}">document.querySelector('button[name=logout]').click()</script>`,
  ])
}

/** Returns the page after a sign-out without a return address. */
export function signedOutPage(language: Language, portal: string): string {
  const say = saying(language)
  return page(language, say('demo.provider.sign_out_title'), [
    `<p>${say('demo.provider.signed_out')}</p>`,
    back(say, portal),
  ])
}

/** Returns the page for a failed request. */
export function failedPage(language: Language, portal: string): string {
  const say = saying(language)
  return page(language, say('demo.provider.failed_title'), [`<p>${say('demo.provider.failed')}</p>`, back(say, portal)])
}

function page(language: Language, title: string, parts: readonly string[]): string {
  return demoPage({ language, title, parts, addressIn: (other) => `?lang=${other}` })
}

function button({ username, name, about }: Person, language: Language, isFirst: boolean): string {
  const focus = isFirst ? ' autofocus' : ''
  return `<li><button name="person" value="${escaped(username)}"${focus}><strong>${escaped(name)}</strong> <span>${escaped(textIn(about, language) ?? '')}</span></button></li>`
}

function back(say: (id: MessageId) => string, portal: string): string {
  return `<p><a href="${escaped(portal)}">${say('demo.provider.back')}</a></p>`
}

function titleOf(method: string, say: (id: MessageId) => string): string {
  return say(method === 'eid' ? 'demo.provider.eid_title' : 'demo.provider.account_title')
}
