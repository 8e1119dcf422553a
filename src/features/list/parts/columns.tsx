import { styled } from '@mui/material/styles'
import { useIntl } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { FilteredList } from '#contract/filterChoice.ts'
import { lockPositions } from '#contract/states.ts'
import type { LockPosition } from '#contract/operation.ts'
import type { Ref } from '#contract/record.ts'
import type { RegistryStatusFilter } from '#contract/registryChange.ts'
import type { StateCode } from '#contract/state.ts'
import type { MessageId } from '#intl/ids.ts'
import { LockGlyph } from '#src/features/record/parts/LockGlyph.tsx'
import { exceptions, StateChips } from '#src/features/record/parts/StateChips.tsx'
import type { LockAtRegistry } from '#src/features/record/parts/registry/LockStatus.tsx'
import { RegistryChip } from '#src/features/record/parts/registry/RegistryChip.tsx'
import { registrySentence, shortInstant } from '#src/features/record/parts/registry/registryWords.ts'
import { originState } from '#src/features/record/parts/origin.ts'
import { paths } from '#src/routing/paths.ts'
import { NameLink } from '#src/ui/page/TextLink.tsx'
import type { ListColumn, LockableRow } from './defineList.ts'
import { choiceFilter, referenceFilter } from './filters.ts'

/**
 * The states of a row that are exceptional, at most two chips.
 *
 * @param codes the states that the list can be filtered by, the most urgent first
 */
export function statesColumn<Row extends { states: readonly StateCode[] }>(
  title: MessageId,
  codes: readonly StateCode[],
): ListColumn<Row, { state?: StateCode | undefined }, 'states'> {
  return {
    field: 'states',
    title,
    flex: 1,
    minWidth: 194,
    onCard: 'heading',
    isEmpty: ({ states }) => exceptions(states).length === 0,
    render: ({ states }, { room }) => <StateChips codes={states} room={room} />,
    filters: [
      choiceFilter('state', 'filter.by.state', codes, (code, intl) =>
        intl.formatMessage({ id: `state.${code}.short` }),
      ),
    ],
  }
}

/** @param list whose registrars the filter offers; without it there is none */
export function registrarColumn<Row extends { registrar: Ref }>(
  title: MessageId,
  list?: FilteredList,
): ListColumn<Row, { registrar?: string | undefined }, 'registrar'> {
  return {
    field: 'registrar',
    title,
    flex: 1,
    minWidth: 110,
    onCard: 'summary',
    render: ({ registrar }, { room }) => (
      <CellLink to={paths.registrar(registrar.handle)} text={registrar.name ?? registrar.handle} room={room} />
    ),
    filters: list ? [referenceFilter(list, 'registrar', 'filter.by.registrar', 'filter.registrar')] : [],
  }
}

type RowWithLock = LockableRow & { states: readonly StateCode[] }

export function lockColumn<Row extends RowWithLock>(
  title: MessageId,
): ListColumn<Row, { lock?: LockPosition | undefined }, 'lock'> {
  return {
    field: 'lock',
    title,
    minWidth: 66,
    align: 'center',
    onCard: 'corner',
    render: (row) => <LockCell row={row} />,
    filters: [
      choiceFilter('lock', 'filter.by.lock', lockPositions, (lock, intl) =>
        intl.formatMessage({ id: `record.lock.${lock}` }),
      ),
    ],
  }
}

/** The answer of the registry to the latest change of each row. */
export function registryColumn<Row extends LockAtRegistry>(
  title: MessageId,
): ListColumn<Row, { registryStatus?: RegistryStatusFilter | undefined }, 'registryStatus'> {
  return {
    field: 'registryStatus',
    title,
    minWidth: 122,
    onCard: 'line',
    isOfRegistry: true,
    isEmpty: ({ registryChange }) => registryChange === null,
    render: ({ registryChange }) => registryChange && <RegistryChip change={registryChange} isShort />,
    filters: [
      choiceFilter('registryStatus', 'filter.by.registry_status', ['pending', 'rejected'], (status, intl) =>
        intl.formatMessage({ id: `registry.status.${status}` }),
      ),
    ],
  }
}

/** Returns the columns that a portal has: those of the registry only beside a registry. */
export function columnsFor<Column extends { isOfRegistry?: boolean }>(
  columns: readonly Column[],
  isBesideRegistry: boolean,
): readonly Column[] {
  return isBesideRegistry ? columns : columns.filter(({ isOfRegistry }) => !isOfRegistry)
}

type RowLinkProps = {
  to: string
  /** The row's name, as people write it. */
  children: string
  /** One cell of a grid is reached by Tab at a time. */
  tabIndex: 0 | -1
}

/** The name of a row as a link to its own page, with the origin for its back link. */
export function RowLink({ to, children, tabIndex }: RowLinkProps) {
  const location = useLocation()

  return (
    <NameLink
      to={to}
      state={originState(location)}
      tabIndex={tabIndex}
      sx={{ overflow: 'hidden', textOverflow: 'ellipsis', flex: '0 1 auto', minWidth: 0, lineHeight: '24px' }}
    >
      {children}
    </NameLink>
  )
}

type CellLinkProps = {
  to: string
  text: string
  /** The width of the cell; a card has none. */
  room: number | undefined
  /** Whether it is a handle, in the font for codes. */
  isCode?: boolean
}

/**
 * A link in a cell to the page of another record, cut where it is too long and whole in the tooltip. The keys belong to
 * the row, whose menu has the link too. On a card it is text, because the whole card opens its own record.
 */
export function CellLink({ to, text, room, isCode = false }: CellLinkProps) {
  const state = originState(useLocation())
  if (room === undefined) return text
  return (
    <Quiet to={to} state={state} title={text} tabIndex={-1} data-code={isCode}>
      {text}
    </Quiet>
  )
}

/** It has the colour of its row: a list full of blue would look like a list of things to do. */
const Quiet = styled(Link)(({ theme }) => ({
  display: 'inline-block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  verticalAlign: 'bottom',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover, &:focus-visible': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  // The font for codes is drawn larger, so it is a size smaller.
  '&[data-code="true"]': { ...theme.typography.code, fontSize: theme.typography.caption.fontSize },
  // High enough to be touched.
  '&, &[data-code="true"]': { lineHeight: '24px' },
}))

/**
 * The lock of a row, or the block of the registry. A lock is dashed while it is only requested, with the time or the
 * registry's reason in its name.
 */
export function LockCell({ row: { states, lock, lockInForce, registryChange: change } }: { row: RowWithLock }) {
  const intl = useIntl()
  const position = intl.formatMessage({ id: `record.lock.${lock}` })
  const isRequested = lock !== lockInForce
  if (states.includes('serverBlocked')) return <LockGlyph position="blocked" />
  if (!change || change.status === 'confirmed') return <LockGlyph position={lock} />

  const title = isRequested
    ? intl.formatMessage(
        { id: 'registry.lock.requested' },
        { lock: position, at: shortInstant(change.requestedAt, intl) },
      )
    : `${position}. ${registrySentence(change, intl)}`
  return <LockGlyph position={lock} isRequested={isRequested} title={title} />
}
