import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { DomainDetail } from '#contract/domain.ts'
import type { StateCode } from '#contract/states.ts'
import type { MessageId } from '#intl/ids.ts'
import { bendsOf, type Bend, type LifeDays } from '#src/features/record/parts/lifeGeometry.ts'
import { RegistrarInline } from '#src/features/record/parts/RecordLink.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { RegistrarReach } from '#src/features/registrar/parts/RegistrarReach.tsx'

type DomainTroubleProps = { trouble: Trouble; domain: DomainDetail }

/** The next stage of a domain in trouble, the date until which a registrar can prevent it, and how to reach them. */
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
      <Box sx={{ display: 'grid', rowGap: 0.5, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 'fontWeightMedium', color: `state.${trouble.tone}.text` }}>
          <FormattedMessage id={trouble.title} values={datesOf(life)} />
        </Typography>
        <Typography sx={{ maxWidth: '72ch' }}>
          <FormattedMessage
            id={trouble.advice}
            values={{ ...datesOf(life), registrar: <RegistrarInline key="registrar" registrar={registrar} /> }}
          />
        </Typography>
        <RegistrarReach handle={registrar.handle} />
      </Box>
    </Box>
  )
}

type Trouble = { tone: 'warn' | 'critical'; title: MessageId; advice: MessageId }

type Kind = 'deleted' | 'out_of_zone' | 'expired' | 'expires'

/** Returns the most urgent trouble that a registrar can avert; null where there is none. */
export function troubleOf({ states, life }: DomainDetail): Trouble | null {
  const codes = states.map(({ code }) => code)
  const has = (code: StateCode) => codes.includes(code)
  const bends = bendsOf(codes)
  const trouble = (tone: Trouble['tone'], kind: Kind): Trouble => ({
    tone,
    title: `domain.trouble.${kind}`,
    advice: adviceOf(kind, bends, life),
  })

  if (has('deleteCandidate') && !bends.includes('kept')) return trouble('critical', 'deleted')
  if (life && has('outzone') && has('expired')) return trouble('critical', 'out_of_zone')
  if (has('outzone') && has('nssetMissing'))
    return { tone: 'critical', title: 'domain.trouble.out_of_zone', advice: 'domain.trouble.no_servers.advice' }
  if (life && has('expired')) return trouble('warn', 'expired')
  if (life && has('expirationWarning')) return trouble('warn', 'expires')
  return null
}

/** Returns what to do by when. It names no day that has passed, and none that a manual state overrides. */
function adviceOf(kind: Kind, bends: readonly Bend[], life: LifeDays | null): MessageId {
  if (bends.includes('kept') || bends.includes('not_renewable')) return 'domain.trouble.registrar'
  if (kind === 'deleted' || kind === 'expires' || !life) return `domain.trouble.${kind}.advice`
  if (life.isDeletedOn < life.today) return 'domain.trouble.deleted.advice'
  const isZoneDecided = bends.length > 0 || life.leavesZoneOn < life.today
  return isZoneDecided ? 'domain.trouble.out_of_zone.advice' : `domain.trouble.${kind}.advice`
}

/** Returns the dates that the messages name, written out; none where the life cycle has none. */
function datesOf(life: LifeDays | null) {
  if (!life) return {}
  const { expiresOn, leavesZoneOn, isDeletedOn } = life
  const written = (day: string) => <FormattedDate key={day} value={day} dateStyle="long" timeZone="UTC" />
  return { expires: written(expiresOn), leaves: written(leavesZoneOn), deleted: written(isDeletedOn) }
}
