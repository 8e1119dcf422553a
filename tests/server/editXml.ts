/** An element of a text, by where it stands there. */
export type Element = {
  name: string
  /** Where the start tag begins and ends, and the whole element. */
  from: number
  openTo: number
  closeFrom: number
  to: number
  parent: Element | null
  children: Element[]
}

/** Every element of a well-formed text, in the order of their start tags. */
export function elementsOf(text: string): Element[] {
  const found: Element[] = []
  const open: Element[] = []
  for (const tag of text.matchAll(/<(\/?)([\w:.-]+)([^<>]*?)(\/?)>/g)) {
    const [whole, slash, name = '', , isEmpty] = tag
    const end = tag.index + whole.length
    if (slash === '/') {
      const element = open.pop()
      if (element) Object.assign(element, { closeFrom: tag.index, to: end })
      continue
    }
    const parent = open.at(-1) ?? null
    const element: Element = { name, from: tag.index, openTo: end, closeFrom: end, to: end, parent, children: [] }
    parent?.children.push(element)
    found.push(element)
    if (isEmpty === '') open.push(element)
  }
  return found
}

/** The names of an element and those around it, outermost first. */
export function pathOf(element: Element): string {
  return element.parent ? `${pathOf(element.parent)}/${element.name}` : element.name
}

/** The text with another piece between two places. */
export function splice(text: string, from: number, to: number, instead: string): string {
  return text.slice(0, from) + instead + text.slice(to)
}

/** The text with the element's tags renamed. */
export function named(text: string, element: Element, name: string): string {
  const start = element.from + 1
  const isEmpty = element.closeFrom === element.to
  const closed = isEmpty ? text : splice(text, element.closeFrom + 2, element.closeFrom + 2 + element.name.length, name)
  return splice(closed, start, start + element.name.length, name)
}
