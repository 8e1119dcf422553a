import type { IntlShape } from 'react-intl'
import { topicIds } from './topicIds.ts'
import type { Block, Cell, Line } from './topic.ts'

/** The tags of help's words that lead to a page of the portal. */
export const pageTags = ['toAuthentication', 'toAuthInfoByMail', 'toMessages', 'toOperations', 'toVerify'] as const

/** Every tag the words of help may have: a stressed part, a link to a subject, a link to a page. */
export const lineTags = ['b', ...topicIds, ...pageTags] as const

/** A line as plain text, for searching. */
export function plainLine(intl: IntlShape, { id, values }: Line): string {
  return intl.formatMessage({ id }, { ...values, ...plainTags })
}

/** Every line of a block, a row of a table being one. */
export function plainLines(intl: IntlShape, block: Block): string[] {
  switch (block.kind) {
    case 'text':
      return [plainLine(intl, block.line)]
    case 'list':
      return block.lines.map((one) => plainLine(intl, one))
    case 'table':
      return block.rows.map((row) => row.map((cell) => plainCell(intl, cell)).join(' '))
  }
}

function plainCell(intl: IntlShape, cell: Cell): string {
  if ('id' in cell) return plainLine(intl, cell)
  if ('figure' in cell) return cell.figure
  return 'code' in cell ? cell.code : ''
}

const asText = (chunks: readonly string[]) => chunks.join('')
const plainTags = Object.fromEntries(lineTags.map((tag) => [tag, asText]))
