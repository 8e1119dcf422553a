import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MergePreview } from '#contract/merge.ts'
import type { MessageId } from '#intl/ids.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import { MovedObjects } from './MovedObjects.tsx'
import Button from '@mui/material/Button'
import type { Obstacle } from '#contract/obstacle.ts'
import { OperatorLink } from '#src/features/session/parts/SettingNames.tsx'
import { paths } from '#src/routing/paths.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { NameLink, TextLink } from '#src/ui/page/TextLink.tsx'

/** One candidate: its obstacles, then its differences from my contact and the objects that would become mine. */
export function CandidateReview({ preview, onLeaveOut }: { preview: MergePreview; onLeaveOut: () => void }) {
  const heading = useId()

  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', minWidth: 0 }}
    >
      <Typography id={heading} variant="name" component="h3" sx={{ p: 2, overflowWrap: 'anywhere' }}>
        {preview.candidate}
      </Typography>
      {preview.obstacles.length > 0 && (
        <ReviewPart title="merge.obstacle.title">
          <Obstacles preview={preview} onLeaveOut={onLeaveOut} />
        </ReviewPart>
      )}
      <Box sx={halvesLook}>
        <ReviewPart title="merge.compare.title">
          <ComparisonTable preview={preview} />
        </ReviewPart>
        <ReviewPart title="merge.moved.title">
          <MovedObjects preview={preview} />
        </ReviewPart>
      </Box>
    </Box>
  )
}

/** Beside each other where both have room. */
const halvesLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const

function ReviewPart({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider', minWidth: 0 }}>
      <Typography variant="subtitle2" component="h4" sx={{ mb: 1 }}>
        <FormattedMessage id={title} />
      </Typography>
      {children}
    </Box>
  )
}

type Props = { preview: Pick<MergePreview, 'candidate' | 'obstacles'>; onLeaveOut: () => void }

/** The obstacles of one candidate, each with who can remove it, and the button that leaves the candidate out. */
function Obstacles({ preview: { candidate, obstacles }, onLeaveOut }: Props) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? obstacles : obstacles.slice(0, few)

  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', rowGap: 1.5 }}>
        {shown.map((obstacle) => (
          <Box
            component="li"
            key={`${obstacle.object?.type} ${obstacle.object?.handle}`}
            sx={{ display: 'flex', gap: 1, overflowWrap: 'anywhere' }}
          >
            <Box sx={{ display: 'flex', color: 'state.critical.text' }}>
              <Icon name="alert" />
            </Box>
            <span>
              <ObstacleText obstacle={obstacle} />
            </span>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button variant="outlined" size="small" onClick={onLeaveOut}>
          <FormattedMessage id="merge.leave_out" values={{ handle: candidate }} />
        </Button>
        {obstacles.length > shown.length && (
          <Button size="small" onClick={() => setWhole(true)}>
            <FormattedMessage id="merge.obstacle.more" values={{ count: obstacles.length - shown.length }} />
          </Button>
        )}
      </Box>
    </>
  )
}

function ObstacleText({ obstacle: { object, reason, clear, registrar } }: { obstacle: Obstacle }) {
  const page = object && object.type !== 'contact' ? pageOf[object.type](object.handle) : null

  return (
    <>
      {object && page && <NameLink to={page}>{object.unicode ?? object.handle}</NameLink>}{' '}
      <FormattedMessage id={`merge.obstacle.${reason}`} />{' '}
      {clear === 'registrar' && registrar ? (
        <FormattedMessage
          id="merge.clear.registrar"
          values={{
            registrar: (
              <TextLink key="registrar" to={paths.registrar(registrar.handle)}>
                {registrar.name ?? registrar.handle}
              </TextLink>
            ),
          }}
        />
      ) : (
        clear !== 'leave-out' &&
        clear !== 'registrar' && (
          <FormattedMessage id={`merge.clear.${clear}`} values={{ operator: <OperatorLink key="operator" /> }} />
        )
      )}
    </>
  )
}

const few = 20

const pageOf = { domain: paths.domain, nsset: paths.nsset, keyset: paths.keyset }
