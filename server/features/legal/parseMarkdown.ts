import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { TextInsert, type TextBlock, type TextSpan } from '#contract/legal.ts'

type Root = ReturnType<typeof fromMarkdown>
type Node = Root['children'][number]
type Placed = { type: string; position?: { start: { line: number } } | undefined }

/** What was read of a text, and a line for each thing in it that the portal does not draw. */
export type Parsed = { blocks: TextBlock[]; faults: string[] }

type Look = Omit<TextSpan, 'text'>

/**
 * Reads Markdown (CommonMark, with tables) as far as a text of the operator needs it: headings, paragraphs, lists of
 * one level, tables, links, stress. What is more is not guessed at but told with its line: HTML above all, which
 * never reaches a page.
 */
export function parseMarkdown(source: string): Parsed {
  const faults: string[] = []
  const root = fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  return { blocks: root.children.flatMap((node) => blockOf(node, faults) ?? []), faults }
}

function blockOf(node: Node, faults: string[]): TextBlock | null {
  const spans = (children: readonly Node[]) => spansOf(children, plain, faults)
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the default case reports every other node type with its line
  switch (node.type) {
    case 'heading':
      if (node.depth === 2 || node.depth === 3)
        return { kind: 'heading', level: node.depth, spans: spans(node.children) }
      return refuse(node, faults, 'a heading is ## or ###; the page has its title')
    case 'paragraph':
      return insertOf(spans(node.children)) ?? { kind: 'paragraph', spans: spans(node.children) }
    case 'list':
      return {
        kind: 'list',
        isOrdered: node.ordered === true,
        items: node.children.map(({ children }) => spans(children.flatMap((child) => lineOf(child, faults)))),
      }
    case 'table': {
      const [head, ...rows] = node.children.map(({ children }) => children.map((cell) => spans(cell.children)))
      return { kind: 'table', head: head ?? [], rows }
    }
    case 'html':
      return refuse(node, faults, 'HTML is not drawn')
    default:
      return refuse(node, faults, `${node.type} is not drawn`)
  }
}

/** An item of a list is one line: its only paragraph. */
function lineOf(child: Node, faults: string[]): readonly Node[] {
  if (child.type === 'paragraph') return child.children
  refuse(child, faults, 'an item of a list is one paragraph')
  return []
}

/** A paragraph of `[[cookies]]` alone stands for what the portal knows itself. */
function insertOf(spans: readonly TextSpan[]): TextBlock | null {
  const text = spans.map((span) => span.text).join('')
  const asked = TextInsert.options.find((name) => text === `[[${name}]]`)
  return asked ? { kind: 'insert', insert: asked } : null
}

function spansOf(nodes: readonly Node[], look: Look, faults: string[]): TextSpan[] {
  return nodes.flatMap((node): TextSpan[] => {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the default case reports every other node type with its line
    switch (node.type) {
      case 'text':
        return [{ ...look, text: node.value.replaceAll('\n', ' ') }]
      case 'inlineCode':
        return [{ ...look, isCode: true, text: node.value }]
      case 'strong':
        return spansOf(node.children, { ...look, isStrong: true }, faults)
      case 'emphasis':
        return spansOf(node.children, { ...look, isEmphasis: true }, faults)
      case 'link':
        if (!mayLead.test(node.url)) refuse(node, faults, `a link cannot lead to ${JSON.stringify(node.url)}`)
        return spansOf(node.children, { ...look, href: node.url }, faults)
      case 'html':
        refuse(node, faults, 'HTML is not drawn')
        return []
      default:
        refuse(node, faults, `${node.type} is not drawn`)
        return []
    }
  })
}

/** Pages of the web, letters, calls, and pages of the portal itself. */
const mayLead = /^(https?:\/\/[^/]|mailto:|tel:|\/(?!\/))/i

const plain: Look = { isStrong: false, isEmphasis: false, isCode: false, href: null }

function refuse(node: Placed, faults: string[], why: string): null {
  faults.push(`line ${node.position?.start.line ?? 1}: ${why}`)
  return null
}
