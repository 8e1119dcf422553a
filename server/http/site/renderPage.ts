import { languageOf, type Locale } from '#intl/locales.ts'
import { wordsIn } from '#server/words.ts'
import type { DrawnPage } from './drawnPages.ts'
import type { Matched } from './matchRoute.ts'
import type { Site } from './readSite.ts'

type Given = {
  matched: Matched | null
  locale: Locale
  nonce: string
  /** The calls the screen makes before it can be drawn, and what was answered to them (firstAnswers.ts). */
  calls: readonly string[]
  answers: ReadonlyMap<string, string>
  /** The mark of the one whose answers they are, null where all are anybody's. */
  owner: string | null
  /** The screen as it looks before any script, where it was drawn ahead. */
  drawn: DrawnPage | null
}

/**
 * The page's HTML: the built one with this answer's nonce and language, with the code of the matched screen
 * named ahead, with the answers to its first calls and, where it was drawn ahead, with the screen itself.
 */
export function renderPage(site: Site, { matched, locale, nonce, calls, answers, owner, drawn }: Given): string {
  const known = new Set([...site.template.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file))
  const isWhole = calls.every((call) => answers.has(call))
  const modules = matched
    ? [...modulesOf(matched, locale), ...(isWhole ? [] : [door]), ...(drawn ? [takeOver] : [])]
    : []
  const scripts = modules.flatMap((module) => site.chunksOf(module))
  const links = [...new Set(scripts)]
    .filter((file) => !known.has(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}" nonce="${nonce}">`)
  const page = site.template
    .replace(/<html lang="[^"]*"/, `<html lang="${locale}"`)
    .replace(
      /<title>.*?<\/title>/,
      () => `<title>${wordsIn(languageOf[locale]).formatMessage({ id: 'app.name' })}</title>`,
    )
    .replaceAll('__NONCE__', nonce)
    .replace('</head>', `${links.join('')}</head>`)
    .replace('__OWNER__', owner ?? '')
    // By a function: an answer may hold what `replace` would read as a pattern.
    .replace('__ANSWERS__', () => asJson(answers))
  return drawn ? withScreen(page, drawn, nonce) : page
}

/**
 * The sheets are marked as Emotion marks those it has found a place for, so that it takes them over where they are.
 * Nothing is painted before the answers, which stand behind the screen: half of it would be seen to move.
 */
function withScreen(page: string, { title, html, styles }: DrawnPage, nonce: string): string {
  const sheets = styles.map(
    ({ name, css }) => `<style data-emotion="${name}" data-s="" nonce="${nonce}">${css}</style>`,
  )
  return page
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `<link rel="expect" href="#answers" blocking="render">${sheets.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
}

/** What asks the server; a screen drawn from the answers in its page needs it only later. */
const door = 'src/api/door.ts'

/** What brings a screen that was drawn ahead to life. */
const takeOver = 'src/app/takeOver.ts'

function modulesOf({ route }: Matched, locale: Locale): string[] {
  const layout = route.layout === 'simple' ? 'SimpleLayout' : 'DefaultLayout'
  return [
    `src/app/layouts/${layout}.tsx`,
    `src/${route.page}.tsx`,
    `virtual:words/${locale}/core`,
    `virtual:words/${locale}/${route.words}`,
  ]
}

/** One object by address. No answer can end the element it stands in: `<` is written as its escape. */
export function asJson(answers: ReadonlyMap<string, string>): string {
  const members = [...answers].map(([address, answer]) => `${JSON.stringify(address)}:${answer}`)
  return `{${members.join(',')}}`.replaceAll('<', String.raw`\u003c`)
}
