import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { useIntl, FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { frame } from '#theme/tokens.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { keyOf, keyOfCell } from './keyOf.ts'
import { Marked } from './Marked.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { Section, Topic, Block, Cell, Table } from './topic.ts'
import { Words } from './Words.tsx'
import { Keys } from '#src/ui/command/Keys.tsx'
import { ProseTable } from '#src/ui/page/Prose.tsx'

type Shown = {
  /** Ids of the sections shown; null for all. */
  only: ReadonlySet<string> | null
  searched: readonly string[]
}

/** A topic of help with its shown sections. */
export function TopicView({ topic, only, searched }: Shown & { topic: Topic }) {
  const isShown = ({ id }: Section) => only === null || only.has(id)

  return (
    <Box component="section" aria-labelledby={topic.id}>
      <Heading level={2} id={topic.id} title={topic.title} searched={searched} />
      {isShown(topic) && <Blocks section={topic} searched={searched} />}
      {topic.sections.filter(isShown).map((section) => (
        <Box component="section" key={section.id} aria-labelledby={section.id}>
          <Heading level={3} id={section.id} title={section.title} searched={searched} />
          <Blocks section={section} searched={searched} />
        </Box>
      ))}
    </Box>
  )
}

function Blocks({ section, searched }: { section: Section; searched: readonly string[] }) {
  return section.blocks.map((block) => <BlockView key={keyOf(block)} block={block} searched={searched} />)
}

type HeadingProps = { level: 2 | 3; id: string; title: MessageId; searched: readonly string[] }

/** A heading with a link to itself. */
function Heading({ level, id, title, searched }: HeadingProps) {
  const intl = useIntl()
  const text = intl.formatMessage({ id: title })

  return (
    <Head data-level={level}>
      <Typography id={id} variant={level === 2 ? 'h2' : 'h3'} component={`h${level}`} tabIndex={-1} sx={anchorLook}>
        <Marked text={text} searched={searched} />
      </Typography>
      <TextLink to={paths.help(id)} aria-label={intl.formatMessage({ id: 'help.link_to' }, { title: text })}>
        #
      </TextLink>
    </Head>
  )
}

/** A link to the heading scrolls it below the bar. */
const anchorLook = { scrollMarginTop: `calc(${frame.bar} + 24px)` } as const

const Head = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  marginBlock: '32px 8px',
  '&[data-level="2"]': { marginBlockStart: 48 },
  '& a': { paddingInline: 8, textDecoration: 'none' },
  '@media (hover: hover)': { '&:not(:hover) a:not(:focus-visible)': { opacity: 0 } },
})

/** A paragraph, a list or a table of help. */
function BlockView({ block, searched }: { block: Block; searched: readonly string[] }) {
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

/** A line is as wide as it can be read easily. */
const textLook = { maxWidth: '68ch', marginBlockStart: 1.5 } as const

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  maxWidth: '68ch',
  margin: '12px 0 0',
  paddingInlineStart: 20,
})

function TableView({
  table: { caption, isNamedAbove, head, rows },
  searched,
}: {
  table: Table
  searched: readonly string[]
}) {
  return (
    <ProseTable caption={<Words line={caption} searched={[]} />} isCaptionHidden={isNamedAbove ?? false} head={head}>
      {rows.map(([first, ...rest]) => (
        <tr key={keyOfCell(first)}>
          {first && (
            <th scope="row">
              <CellView cell={first} searched={searched} />
            </th>
          )}
          {rest.map((cell, place) => (
            <td key={head[place + 1]}>
              <CellView cell={cell} searched={searched} />
            </td>
          ))}
        </tr>
      ))}
    </ProseTable>
  )
}

function CellView({ cell, searched }: { cell: Cell; searched: readonly string[] }) {
  if ('id' in cell && (cell.id === 'common.yes' || cell.id === 'common.no'))
    return (
      <Answer data-no={cell.id === 'common.no' || undefined}>
        {cell.id === 'common.yes' && <Icon name="check" size={16} />}
        <Words line={cell} searched={searched} />
      </Answer>
    )
  if ('id' in cell) return <Words line={cell} searched={searched} />
  if ('figure' in cell) return <span data-figure>{cell.figure}</span>
  if ('code' in cell)
    return (
      <code>
        {searched.length > 0 ? <Marked text={cell.code} searched={searched} /> : <BreakableCode code={cell.code} />}
      </code>
    )
  return cell.keys.map((one, place) => (
    <KeyChoice key={one}>
      {place > 0 && cell.areWays && <FormattedMessage id="command.keys.or" />}
      <Keys keys={one} />
    </KeyChoice>
  ))
}

/** A code that breaks before its capitals only. */
function BreakableCode({ code }: { code: string }) {
  return code.split(/(?=[A-Z])/).map((part, index, parts) => (
    <Fragment key={parts.slice(0, index).join('')}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/** A yes with an icon, and a muted no in line with it. */
const Answer = styled('span')(({ theme }) => ({
  '& svg': { marginInlineEnd: 4, verticalAlign: '-0.2em', color: theme.vars.palette.state.good.text },
  '&[data-no]': { paddingInlineStart: 20, color: theme.vars.palette.text.secondary },
}))

const KeyChoice = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4, marginInlineEnd: 4 })
