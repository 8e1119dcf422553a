/** The attributes of an element; those without a value are left out. */
type Attributes = Readonly<Record<string, string | null>>

/** An element with what stands in it, already XML; without content it closes itself. */
export function element(name: string, attributes: Attributes, ...content: readonly string[]): string {
  const inner = content.join('')
  const head = `<${name}${Object.entries(attributes).map(attributeText).join('')}`
  return inner === '' ? `${head}/>` : `${head}>${inner}</${name}>`
}

/** An element that holds a text; nothing at all for null. */
export function textElement(name: string, text: string | null, attributes: Attributes = {}): string {
  return text === null ? '' : element(name, attributes, escaped(text))
}

/** The opening tag alone, for elements that are written while their content is read. */
export function openTag(name: string, attributes: Attributes = {}): string {
  return `<${name}${Object.entries(attributes).map(attributeText).join('')}>`
}

/** A text as XML 1.0 holds it; characters it cannot hold at all (section 2.2) become U+FFFD. */
export function escaped(text: string): string {
  return text.replace(special, (character) => entities[character] ?? '\u{FFFD}')
}

function attributeText([name, value]: [string, string | null]): string {
  return value === null ? '' : ` ${name}="${escaped(value)}"`
}

// White space other than a space would be lost where XML normalises it, and lone surrogates are no characters.
// Of the control characters XML 1.0 allows those from U+007F on.
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
