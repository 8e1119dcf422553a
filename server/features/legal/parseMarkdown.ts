import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { TextInsert, type TextBlock, type TextSpan } from '#contract/legal.ts'

type Root = ReturnType<typeof fromMarkdown>
type Node = Root['children'][number]
type Placed = { type: string; position?: { start: { line: number } } | undefined }

/** The parsed text, and a line for each unsupported element in it. */
export type Parsed = { blocks: TextBlock[]; faults: string[] }

type Look = Omit<TextSpan, 'text'>

/**
 * Parses the Markdown (CommonMark with tables) that the operator's texts need: headings, paragraphs, lists of one level,
 * tables, links and emphasis. Other elements are reported with their line, above all HTML, which never reaches a page.
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

/** A list item must be a single paragraph. */
function lineOf(child: Node, faults: string[]): readonly Node[] {
  if (child.type === 'paragraph') return child.children
  refuse(child, faults, 'an item of a list is one paragraph')
  return []
}

/** A paragraph with only `[[cookies]]` is replaced by the portal's own table. */
function insertOf(spans: readonly TextSpan[]): TextBlock | null {
  const text = spans.map((span) => span.text).join('')
  const insert = TextInsert.options.find((name) => text === `[[${name}]]`)
  return insert ? { kind: 'insert', insert } : null
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

/** Web pages, e-mail addresses, telephone numbers, and pages of the portal. */
const mayLead = /^(https?:\/\/[^/]|mailto:|tel:|\/(?!\/))/i

const plain: Look = { isStrong: false, isEmphasis: false, isCode: false, href: null }

function refuse(node: Placed, faults: string[], why: string): null {
  faults.push(`line ${node.position?.start.line ?? 1}: ${why}`)
  return null
}
