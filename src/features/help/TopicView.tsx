import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { frame } from '#theme/tokens.ts'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { BlockView } from './BlockView.tsx'
import { keyOf } from './keyOf.ts'
import { Marked } from './Marked.tsx'
import type { Section, Topic } from './topic.ts'

type Shown = {
  /** Ids of the sections shown; null for all. */
  only: ReadonlySet<string> | null
  searched: readonly string[]
}

/** A subject of help with those of its sections that are shown. */
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

/** A heading with the address of what stands under it. */
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
