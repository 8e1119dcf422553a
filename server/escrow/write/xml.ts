/** The attributes of an element; those without a value are left out. */
type Attributes = Readonly<Record<string, string | null>>

/** Returns an element with its content, which is XML already; without content it is self-closing. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const inner = content.join('')
  const head = `<${name}${Object.entries(attributes).map(attributeText).join('')}`
  return inner === '' ? `${head}/>` : `${head}>${inner}</${name}>`
}

/** Returns an element with a text; an empty string for null. */
export function textElement(name: string, text: string | null, attributes: Attributes = {}): string {
  return text === null ? '' : element(name, attributes, escaped(text))
}

/** Returns only the opening tag, for elements whose content is streamed. */
export function openTag(name: string, attributes: Attributes = {}): string {
  return `<${name}${Object.entries(attributes).map(attributeText).join('')}>`
}

/** Escapes a text for XML 1.0. Characters that XML cannot have (section 2.2) become U+FFFD. */
export function escaped(text: string): string {
  return text.replace(special, (character) => entities[character] ?? '\u{FFFD}')
}

function attributeText([name, value]: [string, string | null]): string {
  return value === null ? '' : ` ${name}="${escaped(value)}"`
}

// XML would normalise white space other than spaces, and lone surrogates are no characters. Of the control characters,
// XML 1.0 allows those from U+007F on.
const special = /[&<>"\t\n\r]|(?![\u{7F}-\u{9F}])[\p{Cc}\p{Cs}\u{FFFE}\u{FFFF}]/gu
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}
