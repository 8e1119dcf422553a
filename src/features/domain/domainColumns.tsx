import Box from '@mui/material/Box'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { DomainColumn, DomainQuery, DomainRow } from '#contract/domain.ts'
import { isHidden, knownOf } from '#contract/hidden.ts'
import {
  CellLink,
  lockColumn,
  registrarColumn,
  registryColumn,
  RowLink,
  statesColumn,
} from '#src/features/list/parts/columns.tsx'
import type { ListColumn } from '#src/features/list/parts/defineList.ts'
import { choiceFilter, referenceFilter, yesNo } from '#src/features/list/parts/filters.ts'
import { lifeToScale } from '#src/features/record/parts/lifeGeometry.ts'
import { LifeStrip } from '#src/features/record/parts/LifeStrip.tsx'
import { paths } from '#src/routing/paths.ts'
import { attentionFilter, domainStates, expiresFilter, expiresWithinFilter, roleFilter } from './domainFilters.ts'
import { colourOf, NextStateText, presentOf } from './nextState.tsx'

/** Every column of the list of domains in the default order of the grid, which need not be that of the contract. */
export const domainColumns: readonly ListColumn<DomainRow, DomainQuery, DomainColumn>[] = [
  {
    field: 'fqdn',
    title: 'domain.field.fqdn',
    flex: 1,
    minWidth: 168,
    onCard: 'heading',
    nameIn: ({ fqdn, unicode }) => unicode ?? fqdn,
    render: (row, { tabIndex }) => <DomainLink row={row} tabIndex={tabIndex} />,
  },
  // Most rows have no chip. With this share it has room for two on a wide screen, in Czech too.
  { ...statesColumn('domain.field.states', domainStates), flex: 1.5 },
  {
    field: 'next',
    title: 'domain.field.next',
    isOfHolder: true,
    minWidth: 176,
    onCard: 'summary',
    isHiddenAtFirst: 'besidePeek',
    // On a card the chip says that the domain is out of the zone.
    isEmpty: (row) => presentOf(row) === 'stays_out' || !(presentOf(row) || knownOf(row.next)),
    render: (row, { today, room, columns = [] }) =>
      isHidden(row.next) ? (
        <NotShown />
      ) : (
        <NextStateCell
          {...{ row, today }}
          hasStrip={room !== undefined}
          isBesideExpiry={columns.some(({ field }) => field === 'expiresOn')}
        />
      ),
    filters: [attentionFilter],
  },
  {
    field: 'expiresOn',
    title: 'domain.field.expires_on',
    minWidth: 96,
    onCard: 'summary',
    isHiddenAtFirst: 'besidePeek',
    // A card has no header, and the next state most often names the same day.
    isEmpty: (row) => {
      const present = presentOf(row)
      const isInNextState =
        present === 'no_servers' || present === 'on_hold' || (present === null && knownOf(row.next) !== null)
      return row.expiresOn === null || isInNextState
    },
    render: ({ expiresOn, states }, { room }) => {
      const on = expiresOn && <FormattedDate value={expiresOn} dateStyle="medium" timeZone="UTC" />
      const expiry = states.includes('expired') ? 'been_expired' : 'expired'
      return room === undefined ? <FormattedMessage id={`record.life.next.${expiry}`} values={{ on }} /> : on
    },
    filters: [expiresWithinFilter, expiresFilter],
  },
  lockColumn('domain.field.lock'),
  registryColumn('domain.field.registry_status'),
  { ...registrarColumn('domain.field.registrar', 'domains'), flex: 1.25, isHiddenAtFirst: 'besidePeek' },
  {
    field: 'holder',
    title: 'domain.field.holder',
    flex: 1.5,
    minWidth: 72,
    onCard: 'nowhere',
    isHiddenAtFirst: 'onSmallScreen',
    render: ({ holder }, { room }) =>
      holder && <CellLink to={paths.contact(holder.handle)} text={holder.name ?? holder.handle} room={room} />,
    filters: [referenceFilter('domains', 'holder', 'filter.domain.by.holder', 'filter.domain.holder')],
  },
  {
    field: 'isSecured',
    title: 'domain.field.is_secured',
    minWidth: 76,
    onCard: 'nowhere',
    isHiddenAtFirst: 'onSmallScreen',
    render: ({ isSecured }) => (
      <Box component="span" sx={{ color: isSecured ? 'text.primary' : 'text.secondary' }}>
        <FormattedMessage id={isSecured ? 'common.yes' : 'common.no'} />
      </Box>
    ),
    filters: [
      choiceFilter('isSecured', 'filter.domain.by.is_secured', yesNo, (value, intl) =>
        intl.formatMessage({ id: `filter.domain.is_secured.${value}` }),
      ),
    ],
  },
  {
    field: 'roles',
    title: 'domain.field.roles',
    minWidth: 84,
    onCard: 'nowhere',
    isHiddenAtFirst: true,
    render: ({ roles }) => (
      <FormattedMessage id={roles.length > 1 ? 'domain.role.both' : `domain.role.${roles[0] ?? 'none'}`} />
    ),
    filters: [roleFilter],
  },
  {
    field: 'nsset',
    title: 'domain.field.nsset',
    isOfHolder: true,
    flex: 1,
    minWidth: 118,
    onCard: 'nowhere',
    isHiddenAtFirst: true,
    render: ({ nsset }, { room }) => {
      if (isHidden(nsset)) return <NotShown />
      return nsset && <CellLink to={paths.nsset(nsset)} text={nsset} room={room} isCode />
    },
    filters: [
      referenceFilter('domains', 'nsset', 'filter.domain.by.nsset', 'filter.domain.nsset'),
      choiceFilter('nssetMissing', 'filter.domain.by.nsset_missing', yesNo, (value, intl) =>
        intl.formatMessage({ id: `filter.domain.nsset_missing.${value}` }),
      ),
    ],
  },
  {
    field: 'keyset',
    title: 'domain.field.keyset',
    isOfHolder: true,
    flex: 1,
    minWidth: 124,
    onCard: 'nowhere',
    isHiddenAtFirst: true,
    render: ({ keyset }, { room }) => {
      if (isHidden(keyset)) return <NotShown />
      return keyset && <CellLink to={paths.keyset(keyset)} text={keyset} room={room} isCode />
    },
    filters: [referenceFilter('domains', 'keyset', 'filter.domain.by.keyset', 'filter.domain.keyset')],
  },
]

/** In place of a value of another holder's domain that only its contacts see. */
function NotShown() {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <FormattedMessage id="common.hidden" />
    </Box>
  )
}

type NextStateCellProps = { row: DomainRow; today: string; hasStrip: boolean; isBesideExpiry: boolean }

/**
 * The present or next state of a domain, above its life line. Beside the column of the expiry, which has its date, an
 * expiry is shown only from its warning on, as the days until then.
 */
function NextStateCell({ row, today, hasStrip, isBesideExpiry }: NextStateCellProps) {
  const { expiresOn, states } = row
  const next = knownOf(row.next)
  const present = presentOf(row)
  const repeatsExpiry = isBesideExpiry && next?.state === 'expired' && today < lifeToScale(next.on, today).warnsOn
  if (!present && (!next || repeatsExpiry)) return null
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        width: '100%',
        minWidth: 0,
        lineHeight: 1,
      }}
    >
      <Box
        component="span"
        sx={{
          typography: 'body2',
          lineHeight: '1rem',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          color: hasStrip ? undefined : colourOf(row, today),
        }}
      >
        {present ? (
          <FormattedMessage id={`record.life.next.${present}`} />
        ) : (
          next && <NextStateText {...{ next, today, isBesideExpiry }} />
        )}
      </Box>
      {hasStrip && expiresOn && <LifeStrip days={lifeToScale(expiresOn, today)} codes={states} />}
    </Box>
  )
}

/** A domain's name as people write it, with the registry's form beside it where they differ. */
function DomainLink({
  row: { fqdn, unicode },
  tabIndex,
}: {
  row: Pick<DomainRow, 'fqdn' | 'unicode'>
  tabIndex: 0 | -1
}) {
  return (
    <Box
      component="span"
      title={unicode ? `${unicode} (${fqdn})` : fqdn}
      sx={{ display: 'flex', gap: 1, minWidth: 0, maxWidth: 1, alignItems: 'baseline' }}
    >
      <RowLink to={paths.domain(fqdn)} tabIndex={tabIndex}>
        {unicode ?? fqdn}
      </RowLink>
      {unicode && (
        <Box
          component="span"
          sx={{
            typography: 'caption',
            color: 'text.secondary',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            // The name is cut last.
            flex: '0 9999 auto',
            minWidth: 0,
          }}
        >
          {fqdn}
        </Box>
      )}
    </Box>
  )
}
