import { ns } from '../namespaces.ts'
import { quoted, tokenOf, type Element } from './element.ts'
import type { Shape } from './shapes.ts'

/** The fault of an element, and the line of the deposit where the element starts. */
export type ShapeFault = { line: number; reason: string }

/**
 * Returns everything in the element that its shape does not allow. Elements of other namespaces are extensions and
 * accepted.
 */
export function checkShape(element: Element, shape: Shape): ShapeFault[] {
  const faults: ShapeFault[] = []
  check(element, shape, (at, reason) => faults.push({ line: at.line, reason }))
  return faults
}

type Report = (at: Element, reason: string) => void

function check(element: Element, shape: Shape, report: Report) {
  if (shape.isOpaque) return
  if (shape.text) {
    const token = tokenOf(element.text) ?? ''
    if (!shape.text.isValid(token))
      report(
        element,
        token === ''
          ? `<${element.local}> is empty`
          : `<${element.local}> is ${quoted(token)}: expected ${shape.text.expected}`,
      )
  }
  if (!shape.text && tokenOf(element.text) !== null)
    report(element, `<${element.local}> holds text: ${quoted(tokenOf(element.text) ?? '')}`)
  checkAttributes(element, shape, report)
  checkOneOf(element, shape, report)
  if (shape.children || element.children.length > 0) checkChildren(element, shape.children ?? {}, report)
}

function checkAttributes(element: Element, { attributes = {} }: Shape, report: Report) {
  for (const name in attributes) {
    const type = attributes[name]
    const value = element.attributes[name]
    if (!type || (value === undefined && !type.isRequired)) continue
    const token = tokenOf(value ?? '') ?? ''
    if (value === undefined) report(element, `<${element.local}> has no attribute ${name}`)
    else if (!type.isValid(token))
      report(element, `the attribute ${name} of <${element.local}> is ${quoted(token)}: expected ${type.expected}`)
  }
  for (const name in element.attributes)
    if (!Object.hasOwn(attributes, name))
      report(element, `<${element.local}> has an attribute ${quoted(name)} that is not known`)
}

function checkOneOf(element: Element, { oneOf, children = {} }: Shape, report: Report) {
  if (!oneOf) return
  const kinds = oneOf.filter((local) =>
    element.children.some((one) => one.local === local && one.uri === children[local]?.uri),
  )
  if (kinds.length !== 1)
    report(
      element,
      `<${element.local}> holds ${kinds.length === 0 ? 'none of' : 'both'} <${oneOf.join('> and <')}>: expected one of them`,
    )
}

function checkChildren(element: Element, children: NonNullable<Shape['children']>, report: Report) {
  const counts = new Map<string, number>()
  for (const one of element.children) {
    const known = Object.hasOwn(children, one.local) ? children[one.local] : undefined
    if (known?.uri !== one.uri) {
      if (standard.has(one.uri)) report(one, `<${one.local}> has no place in <${element.local}>`)
      continue
    }
    const count = (counts.get(one.local) ?? 0) + 1
    counts.set(one.local, count)
    if (count === known.most + 1)
      report(one, `<${one.local}> is there more than ${known.most === 1 ? 'once' : `${known.most} times`}`)
    check(one, known.shape, report)
  }
  for (const local in children)
    if ((children[local]?.least ?? 0) > (counts.get(local) ?? 0)) report(element, `<${local}> is missing`)
}

/** The namespaces whose elements are not extensions. */
export const standard: ReadonlySet<string> = new Set([...Object.values(ns), ''])
