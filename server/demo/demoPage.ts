import type { Language } from '#contract/record.ts'
import type { MessageId } from '#intl/ids.ts'
import { languages, nameOfLanguage } from '#intl/locales.ts'
import { wordsIn } from '#server/intl/words.ts'

type Page = {
  language: Language
  /** HTML, like the other parts. */
  title: string
  /** The language of the title if it differs from the page's. */
  titleLanguage?: string
  parts: readonly string[]
  /** Returns the address of the same page in another language. */
  addressIn: (language: Language) => string
}

/** Returns the frame of the demo's own pages; their style is in providerStyle.ts. */
export function demoPage({ language, title, titleLanguage = language, parts, addressIn }: Page): string {
  const others = languages().filter((one) => one !== language)
  const links = others.map(
    (one) => `<a href="${escaped(addressIn(one))}" lang="${one}" hreflang="${one}">${escaped(nameOfLanguage(one))}</a>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title lang="${escaped(titleLanguage)}">${title}</title>
<link rel="stylesheet" href="/provider.css">
</head>
<body>
<main>
<header><h1 lang="${escaped(titleLanguage)}">${title}</h1>${links.join(' ')}</header>
${parts.join('\n')}
</main>
</body>
</html>`
}

/** Returns a function that formats a message without values as HTML. */
export function saying(language: Language) {
  return (id: MessageId) => escaped(wordsIn(language).formatMessage({ id }))
}

/** Escapes text for HTML elements and quoted attributes. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
