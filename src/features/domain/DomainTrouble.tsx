import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedDate, FormattedMessage, FormattedRelativeTime } from 'react-intl'
import type { DomainDetail } from '#contract/domain.ts'
import type { StateCode } from '#contract/states.ts'
import type { MessageId } from '#intl/ids.ts'
import { bendsOf, daysBetween, type LifeDays } from '#src/features/record/parts/lifeGeometry.ts'
import { RegistrarInline } from '#src/features/record/parts/RecordLink.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { OperatorLink, OperatorReach } from '#src/features/session/parts/SettingNames.tsx'
import { RegistrarReach } from '#src/features/registrar/parts/RegistrarReach.tsx'

type DomainTroubleProps = { trouble: Trouble; domain: DomainDetail }

/** The next stage of a domain in trouble, until when it can be prevented, and who can do it: the registrar or the registry. */
export function DomainTrouble({ trouble, domain: { life, registrar } }: DomainTroubleProps) {
  return (
    <Box
      role="note"
      sx={(theme) => ({
        display: 'flex',
        gap: 1.5,
        padding: 2,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: `inset 3px 0 0 ${theme.vars.palette.state[trouble.tone].text}`,
        borderRadius: 1,
        backgroundColor: theme.vars.palette.state[trouble.tone].ground,
      })}
    >
      <Box
        component="span"
        sx={{ display: 'flex', height: 20, alignItems: 'center', color: `state.${trouble.tone}.text` }}
      >
        <StateIcon tone={trouble.tone} />
      </Box>
      <Box sx={{ flex: 1, display: 'grid', rowGap: 0.5, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 'fontWeightMedium', color: `state.${trouble.tone}.text` }}>
          <FormattedMessage id={trouble.title} values={datesOf(life)} />
        </Typography>
        <Typography sx={{ maxWidth: '120ch' }}>
          <FormattedMessage
            id={trouble.advice}
            values={{
              ...datesOf(life),
              registrar: <RegistrarInline key="registrar" registrar={registrar} />,
              operator: <OperatorLink key="operator" />,
            }}
          />
        </Typography>
        {ofRegistry.has(trouble.advice) ? <OperatorReach /> : <RegistrarReach registrar={registrar} />}
      </Box>
    </Box>
  )
}

type Trouble = { tone: 'warn' | 'critical'; title: MessageId; advice: MessageId }

type Kind = 'deleted' | 'out_of_zone' | 'no_servers' | 'expired' | 'expires' | 'on_hold' | 'blocked'

/** The advice of which the registry alone is the subject. */
const ofRegistry: ReadonlySet<MessageId> = new Set([
  'domain.trouble.blocked.advice',
  'domain.trouble.blocked.also',
  'domain.trouble.held_out.advice',
  'domain.trouble.on_hold.advice',
])

/** Returns the most urgent trouble; null where there is none. */
export function troubleOf({ states, life }: DomainDetail): Trouble | null {
  const codes = states.map(({ code }) => code)
  const has = (code: StateCode) => codes.includes(code)
  const bends = bendsOf(codes)
  const trouble = (tone: Trouble['tone'], kind: Kind): Trouble => ({
    tone,
    title: kind === 'no_servers' ? 'domain.trouble.out_of_zone' : `domain.trouble.${kind}`,
    advice: adviceOf(kind, codes, life),
  })

  if (has('deleteCandidate') && !bends.includes('kept')) return trouble('critical', 'deleted')
  if (has('outzone') && ((life && has('expired')) || bends.includes('held_out')))
    return trouble('critical', 'out_of_zone')
  if (has('outzone') && has('nssetMissing')) return trouble('critical', 'no_servers')
  if (life && has('expired')) return trouble('warn', 'expired')
  if (life && has('expirationWarning')) return trouble('warn', 'expires')
  if (has('serverBlocked')) return trouble('warn', 'blocked')
  if (life && bends.includes('on_hold') && life.today >= life.warnsOn) return trouble('warn', 'on_hold')
  return null
}

/** Returns what to do by when. It names no day that has passed, and none that a manual state overrides. */
function adviceOf(kind: Kind, codes: readonly StateCode[], life: LifeDays | null): MessageId {
  const bends = bendsOf(codes)
  if (codes.includes('serverBlocked'))
    return kind === 'blocked' ? 'domain.trouble.blocked.advice' : 'domain.trouble.blocked.also'
  if (kind === 'on_hold' || kind === 'no_servers') return `domain.trouble.${kind}.advice`
  const isDeletionProhibited = codes.includes('serverDeleteProhibited') || codes.includes('clientDeleteProhibited')
  if (kind === 'expired' && bends.length === 1 && isDeletionProhibited && life && life.today <= life.leavesZoneOn)
    return 'domain.trouble.expired.not_deleted'
  if (bends.some((bend) => bend === 'kept' || bend === 'not_renewable' || bend === 'on_hold'))
    return 'domain.trouble.registrar'
  if (kind === 'deleted' || kind === 'expires') return `domain.trouble.${kind}.advice`
  const expired = codes.includes('expired') ? life : null
  if (expired && expired.isDeletedOn < expired.today) return 'domain.trouble.deleted.advice'
  if (codes.includes('serverOutzoneManual') || codes.includes('serverHold'))
    return expired ? 'domain.trouble.held_out.renew' : 'domain.trouble.held_out.advice'
  if (!expired || kind === 'blocked') return 'domain.trouble.registrar'
  const isZoneDecided = bends.length > 0 || expired.leavesZoneOn < expired.today
  if (!isZoneDecided) return `domain.trouble.${kind}.advice`
  return kind === 'expired' ? 'domain.trouble.expired.or_deleted' : 'domain.trouble.out_of_zone.advice'
}

/** Returns the dates that the messages name, and how far each is away; none where the life cycle has none. */
function datesOf(life: LifeDays | null) {
  if (!life) return {}
  const { today, expiresOn, leavesZoneOn, isDeletedOn } = life
  const written = (day: string) => <FormattedDate key={day} value={day} dateStyle="long" timeZone="UTC" />
  const away = (day: string) => (
    <FormattedRelativeTime key={`away ${day}`} value={daysBetween(today, day)} unit="day" numeric="auto" />
  )
  return {
    expires: written(expiresOn),
    expiresAway: away(expiresOn),
    leaves: written(leavesZoneOn),
    leavesAway: away(leavesZoneOn),
    leavesIn: daysBetween(today, leavesZoneOn) === 1 ? 'tomorrow' : 'later',
    deleted: written(isDeletedOn),
    deletedAway: away(isDeletedOn),
    deletedIn: daysBetween(today, isDeletedOn) === 1 ? 'tomorrow' : 'later',
  }
}
