import type { PrivacyText, TextBlock } from '#contract/legal.ts'
import { Insert } from './Insert.tsx'
import { Spans } from './Spans.tsx'

type Props = { block: TextBlock; facts: Pick<PrivacyText, 'cookies' | 'kept'> }

/** A heading, a paragraph, a list or a table of a text, in our own type: no markup of the operator's reaches the page. */
export function LegalBlock({ block, facts }: Props) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading>
          <Spans spans={block.spans} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((spans) => (
            <li key={JSON.stringify(spans)}>
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <OwnTable table={block} />
    case 'insert':
      return <Insert insert={block.insert} facts={facts} />
  }
}

function OwnTable({ table: { head, rows } }: { table: Extract<TextBlock, { kind: 'table' }> }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((spans) => (
            <th key={JSON.stringify(spans)} scope="col">
              <Spans spans={spans} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={JSON.stringify(row)}>
            {row.map((spans) => (
              <td key={JSON.stringify(spans)}>
                <Spans spans={spans} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
