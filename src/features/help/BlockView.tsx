import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { TableView } from './TableView.tsx'
import { Words } from './Words.tsx'
import type { Block } from './topic.ts'

/** A paragraph, a list or a table of help. */
export function BlockView({ block, searched }: { block: Block; searched: readonly string[] }) {
  switch (block.kind) {
    case 'text':
      return (
        <Typography sx={textLook}>
          <Words line={block.line} searched={searched} />
        </Typography>
      )
    case 'list':
      return (
        <List>
          {block.lines.map((line) => (
            <li key={line.id}>
              <Words line={line} searched={searched} />
            </li>
          ))}
        </List>
      )
    case 'table':
      return <TableView table={block} searched={searched} />
  }
}

/** As wide as one reads without losing the line. */
const textLook = { maxWidth: '68ch', marginBlockStart: 1.5, textWrap: 'pretty' } as const

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  maxWidth: '68ch',
  margin: '12px 0 0',
  paddingInlineStart: 20,
  textWrap: 'pretty',
})
