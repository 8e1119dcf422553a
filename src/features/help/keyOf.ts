import type { Block, Cell } from './topic.ts'

/** What tells a block from the others of its section. */
export function keyOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.line.id
    case 'list':
      return block.lines.map(({ id }) => id).join()
    case 'table':
      return block.caption.id
  }
}

/** What tells a cell, or the row it begins, from others. */
export function keyOfCell(cell: Cell | undefined): string {
  return JSON.stringify(cell)
}
