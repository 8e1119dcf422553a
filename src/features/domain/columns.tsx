import Box from '@mui/material/Box'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { isHidden, knownOf } from '#contract/hidden.ts'
import type { DomainRow } from '#contract/domain.ts'
import { CellLink } from '#src/features/record/parts/CellLink.tsx'
import { lifeToScale } from '#src/features/record/parts/lifeGeometry.ts'
import { LifeStrip } from '#src/features/record/parts/LifeStrip.tsx'
import { lockColumn, registrarColumn, statesColumn } from '#src/features/record/parts/list/commonColumns.tsx'
import { registryColumn } from '#src/features/record/parts/registry/registryColumn.tsx'
import { paths } from '#src/routing/paths.ts'
import type { Column } from '#src/ui/grid/column.ts'
import { DomainLink } from './DomainLink.tsx'

/** Every column of the list of domains, in its order by default. */
export const domainColumns: readonly Column<DomainRow>[] = [
  {
    field: 'fqdn',
    title: 'domain.field.fqdn',
    flex: 2,
    minWidth: 168,
    onCard: 'heading',
    render: (row, { tabIndex }) => <DomainLink row={row} tabIndex={tabIndex} />,
  },
  statesColumn('domain.field.states'),
  {
    field: 'next',
    title: 'domain.field.next',
    minWidth: 176,
    onCard: 'line',
    isEmpty: ({ next }) => next === null,
    render: (row, { today }) => (isHidden(row.next) ? <NotShown /> : <NextState row={row} today={today} />),
  },
  {
    field: 'expiresOn',
    title: 'domain.field.expires_on',
    minWidth: 96,
    onCard: 'line',
    isEmpty: ({ expiresOn }) => expiresOn === null,
    render: ({ expiresOn }) => expiresOn && <FormattedDate value={expiresOn} dateStyle="medium" timeZone="UTC" />,
  },
  {
    field: 'isSecured',
    title: 'domain.field.is_secured',
    minWidth: 68,
    onCard: 'line',
    render: ({ isSecured }) => (
      <Box component="span" sx={{ color: isSecured ? 'text.primary' : 'text.secondary' }}>
        <FormattedMessage id={isSecured ? 'common.yes' : 'common.no'} />
      </Box>
    ),
  },
  {
    field: 'roles',
    title: 'domain.field.roles',
    minWidth: 70,
    onCard: 'line',
    render: ({ roles }) => (
      <FormattedMessage id={roles.length > 1 ? 'domain.role.both' : `domain.role.${roles[0] ?? 'none'}`} />
    ),
  },
  registrarColumn('domain.field.registrar'),
  lockColumn('domain.field.lock'),
  registryColumn('domain.field.registry_status'),
  {
    field: 'nsset',
    title: 'domain.field.nsset',
    flex: 1,
    minWidth: 118,
    onCard: 'line',
    isEmpty: ({ nsset }) => nsset === null,
    render: ({ nsset }, { room }) => {
      if (isHidden(nsset)) return <NotShown />
      return nsset && <CellLink to={paths.nsset(nsset)} text={nsset} room={room} isCode />
    },
  },
  {
    field: 'keyset',
    title: 'domain.field.keyset',
    flex: 1,
    minWidth: 124,
    onCard: 'nowhere',
    render: ({ keyset }, { room }) => {
      if (isHidden(keyset)) return <NotShown />
      return keyset && <CellLink to={paths.keyset(keyset)} text={keyset} room={room} isCode />
    },
  },
  {
    field: 'holder',
    title: 'domain.field.holder',
    flex: 2,
    minWidth: 72,
    onCard: 'nowhere',
    render: ({ holder }, { room }) =>
      holder && <CellLink to={paths.contact(holder.handle)} text={holder.name ?? holder.handle} room={room} />,
  },
]

/** In place of what others' domains have and only their contacts see. */
function NotShown() {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <FormattedMessage id="common.hidden" />
    </Box>
  )
}

function NextState({ row: { next: told, expiresOn, states }, today }: { row: DomainRow; today: string }) {
  const next = knownOf(told)
  if (!next) return null
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
        sx={{ typography: 'body2', lineHeight: '16px', overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        <FormattedMessage
          id={`record.life.next.${next.state}`}
          values={{ on: <FormattedDate value={next.on} dateStyle="medium" timeZone="UTC" /> }}
        />
      </Box>
      {expiresOn && <LifeStrip days={lifeToScale(expiresOn, today)} codes={states} />}
    </Box>
  )
}
