import type { Block, Cell } from './topic.ts'

/** Returns the React key of a block in its section. */
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

/** Returns the React key of a cell, or of the row that begins with it. */
export function keyOfCell(cell: Cell | undefined): string {
  return JSON.stringify(cell)
}
