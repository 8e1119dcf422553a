import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { radius } from '#theme/tokens.ts'
import { Icon, type IconName } from '../icon/Icon.tsx'
import { Keys } from './Keys.tsx'
import { matchedParts } from './matchedParts.ts'
import type { Entry, FoundKind, FoundList, FoundObject, Section } from './paletteSections.ts'
import { workingKeys } from './press.ts'
import { useSingleKeys } from './commands.ts'

type Props = {
  /** The id of the list; a line's id is this and its key. */
  id: string
  sections: readonly Section[]
  /** The typed text, which is marked in the lines. */
  typed: string
  active: string | null
  onPoint: (key: string) => void
  onTake: (entry: Entry) => void
}

/** The lines of the palette in their groups; Enter takes the active one. */
export function PaletteList({ id, sections, typed, active, onPoint, onTake }: Props) {
  const intl = useIntl()

  useEffect(() => {
    if (active) document.getElementById(id + active)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  return (
    <List id={id} role="listbox" aria-label={intl.formatMessage({ id: 'command.palette.list' })}>
      {sections.map(({ title, values, entries }) => (
        <div key={entries[0]?.key} role="group" aria-label={intl.formatMessage({ id: title }, values)}>
          <Heading aria-hidden>
            <FormattedMessage id={title} values={values} />
          </Heading>
          {entries.map((entry) => (
            <Line
              key={entry.key}
              id={id + entry.key}
              role="option"
              aria-selected={entry.key === active}
              aria-disabled={entry.command?.off ? true : undefined}
              // So that the focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => entry.key !== active && onPoint(entry.key)}
              onClick={() => onTake(entry)}
            >
              {entry.command && <CommandLine entry={entry} typed={typed} />}
              {entry.object && <ObjectLine entry={entry} typed={typed} />}
              {entry.list && <ListLine list={entry.list} />}
            </Line>
          ))}
        </div>
      ))}
    </List>
  )
}

type LineProps<Kind extends Entry> = { entry: Kind; typed: string }

function CommandLine({ entry: { command, words }, typed }: LineProps<Extract<Entry, { words: string }>>) {
  const [keys] = workingKeys(command.keys, useSingleKeys())

  return (
    <>
      {command.icon}
      <Name>
        <Marked text={words} typed={typed} />
      </Name>
      {command.off && (
        <Note sx={{ marginInlineStart: 3 }}>
          <FormattedMessage id={command.off} />
        </Note>
      )}
      {keys && (
        <Hint>
          <Keys keys={keys} />
        </Hint>
      )}
    </>
  )
}

function ObjectLine({ entry: { object }, typed }: LineProps<Extract<Entry, { object: FoundObject }>>) {
  const kind = <FormattedMessage id={`command.kind.${object.kind}`} />
  return (
    <>
      <Icon name={icons[object.kind]} size={16} />
      <Mono>
        <Marked text={object.name} typed={typed} />
      </Mono>
      {object.note && (
        <Note data-mono={object.kind === 'domain' || undefined}>
          <Marked text={object.note} typed={typed} />
        </Note>
      )}
      {object.state && (
        <State data-tone={object.state.tone}>
          <FormattedMessage id={object.state.title} />
        </State>
      )}
      <Kind>{object.isMine ? kind : <FormattedMessage id="command.kind.not_mine" values={{ kind }} />}</Kind>
    </>
  )
}

/** Opens the list of all matches of one kind, or the look-up of a name. */
function ListLine({ list: { kind, words, isLookUp } }: { list: FoundList }) {
  const name = <FormattedMessage id={words.id} values={words.values} />
  return (
    <>
      <Icon name={icons[kind]} size={16} />
      <Name>{isLookUp ? name : <FormattedMessage id="command.palette.all" />}</Name>
      {!isLookUp && <Kind>{name}</Kind>}
    </>
  )
}

/** A text with its matched parts in bold. */
function Marked({ text, typed }: { text: string; typed: string }) {
  return matchedParts(text, typed).map(({ at, text: part, isMatched }) =>
    isMatched ? <Mark key={at}>{part}</Mark> : part,
  )
}

const Mark = styled('b')(({ theme }) => ({ fontWeight: theme.typography.fontWeightBold }))

const icons: Record<FoundKind, IconName> = {
  domain: 'domains',
  auction: 'auctions',
  nsset: 'nssets',
  keyset: 'keysets',
  contact: 'person',
  registrar: 'registrar',
}

const List = styled('div')({ paddingBlock: 4, paddingInline: 8 })

const Heading = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  fontWeight: theme.typography.fontWeightBold,
  paddingInline: 8,
  paddingBlock: '12px 4px',
  color: theme.vars.palette.text.secondary,
}))

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 8,
  minHeight: 36,
  paddingInline: 8,
  paddingBlock: 4,
  borderRadius: radius.control,
  cursor: 'default',
  scrollMarginBlock: 36,
  // The names of a group begin at one place.
  '&:not(:has(> svg))': { paddingInlineStart: 32 },
  '&[aria-selected="true"]': { backgroundColor: theme.vars.palette.action.selected },
  '&[aria-disabled="true"] > :is(svg, span:first-of-type)': { color: theme.vars.palette.text.secondary },
}))

/** A long note goes to the next line. */
const Name = styled('span')({ flex: '1 1 50%', minWidth: 0 })

const Mono = styled('span')(({ theme }) => ({
  ...theme.typography.name,
  fontWeight: theme.typography.fontWeightRegular,
  overflowWrap: 'anywhere',
}))

const Note = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '&[data-mono]': { fontFamily: theme.typography.code.fontFamily },
}))

const State = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.state.warn.text,
  '&[data-tone="critical"]': { color: theme.vars.palette.state.critical.text },
}))

/** On a touch screen keys are of no use. */
const Hint = styled('span')({ '@media (pointer: coarse)': { display: 'none' } })

const Kind = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginInlineStart: 'auto',
  color: theme.vars.palette.text.secondary,
}))
