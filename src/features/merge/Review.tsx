import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { MergePreview, MergeResult, MovedObject } from '#contract/merge.ts'
import { Trail } from '#src/features/record/parts/Trail.tsx'
import { useInfo, usePermission } from '#src/features/session/parts/frame.ts'
import { WhyNot } from '#src/features/session/parts/WhyNot.tsx'
import { paths } from '#src/routing/paths.ts'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { useCommands } from '#src/ui/command/commands.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { Section } from '#src/ui/page/Section.tsx'
import { CandidateReview } from './CandidateReview.tsx'
import { reviewOf } from './mergeAddress.ts'

const MergeDialog = lazyPart(async () => (await import('./MergeDialog.tsx')).MergeDialog)

type Props = {
  reviewed: readonly { handle: string; preview: MergePreview | null }[]
  onMerged: (result: MergeResult) => void
}

/**
 * Compares contacts with mine: the differences, the objects that would become mine, and the obstacles. Each contact can
 * be left out. The merge stands at the end in words, and its button in a bar at the foot of the screen.
 */
export function Review({ reviewed, onMerged }: Props) {
  const intl = useIntl()
  const navigate = useNavigate()
  const why = useId()
  const merging = usePermission('merge')
  const into = useInfo().contact?.handle ?? ''
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const confirming = useConfirmingInAddress()
  const { revalidate } = useRevalidator()
  const handles = reviewed.map(({ handle }) => handle)
  const hindered = reviewed.filter(({ preview }) => !preview || preview.obstacles.length > 0)
  const isReady = hindered.length === 0 && merging.allowed
  const leaveOut = (handle: string) => {
    void navigate(reviewOf(handles.filter((one) => one !== handle)), { replace: true })
    heading.current?.focus()
  }
  useLeavingOutByKey(hindered[0]?.handle, leaveOut)
  // The focused list is gone, so the focus moves here. After a direct visit the focus stays at the start of the page.
  const isWithin = useLocation().key !== 'default'
  useEffect(() => {
    if (isWithin) heading.current?.focus()
  }, [isWithin])

  return (
    <Box sx={{ ...partsLook, '& :focus-visible': { scrollMarginBottom: barRoom } }}>
      <Box>
        <Trail list={{ to: paths.myMerge(), title: 'merge.review.back' }} />
        <Typography
          ref={heading}
          variant="h2"
          tabIndex={-1}
          sx={{ mt: 1, width: 'fit-content', overflowWrap: 'anywhere' }}
        >
          <FormattedMessage id="merge.review.title" values={{ into, count: handles.length }} />
        </Typography>
      </Box>
      {reviewed.map(({ handle, preview }) =>
        preview ? (
          <CandidateReview key={handle} preview={preview} onLeaveOut={() => leaveOut(handle)} />
        ) : (
          <NotCandidate key={handle} handle={handle} onLeaveOut={() => leaveOut(handle)} />
        ),
      )}
      <Section title="merge.confirm.title">
        <Typography sx={{ maxWidth: '72ch', overflowWrap: 'anywhere' }}>
          <strong>
            <FormattedMessage
              id="merge.confirm.words"
              values={{ into, from: intl.formatList(handles), count: handles.length }}
            />
          </strong>
        </Typography>
        {reviewed.some(({ preview }) => preview?.hasAuthInfo) && (
          <Typography sx={{ mt: 1, maxWidth: '72ch' }}>
            <FormattedMessage id="merge.confirm.auth_info" values={{ into }} />
          </Typography>
        )}
        <Box id={why} role="status" sx={{ display: 'grid', gap: 1, mt: 1.5, '&:empty': { mt: 0 } }}>
          <WhyNot of={merging} id={`${why}-level`} />
          {hindered.length > 0 && (
            <FormattedMessage
              id="merge.confirm.hindered"
              values={{ count: hindered.length, handles: hindered.map(({ handle }) => handle).join(', ') }}
            />
          )}
        </Box>
      </Section>
      <Box data-print="none" sx={barLook}>
        {hindered[0] && <Hindered count={hindered.length} handle={hindered[0].handle} onLeaveOut={leaveOut} />}
        {hindered.length === 0 && (
          <>
            <MovedCounts reviewed={reviewed} />
            <Box sx={finalLook}>
              <Icon name="alert" size={16} />
              <FormattedMessage id="merge.confirm.final" />
            </Box>
          </>
        )}
        <Button
          ref={opener}
          variant="contained"
          disabled={!isReady}
          {...(!isReady && { 'aria-describedby': why })}
          onClick={confirming.open}
        >
          <FormattedMessage id="merge.confirm.begin" values={{ count: handles.length }} />
        </Button>
      </Box>
      {confirming.isOpen && isReady && (
        <MergeDialog
          {...{ into, handles, opener, onMerged }}
          onClose={confirming.close}
          onImpossible={() => {
            confirming.close()
            void revalidate().then(() => heading.current?.focus())
          }}
        />
      )}
    </Box>
  )
}

const partsLook = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const

/** A focused element is not below the bar. */
const barRoom = '80px'

/** At the foot of the screen while the comparison is longer, so that the merge is always in reach. */
const barLook = {
  position: 'sticky',
  bottom: 'var(--foot, 0px)',
  zIndex: 2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'end',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  mx: { xs: -2, sm: 0 },
  px: 2,
  pt: 1,
  // Below, a phone may have a bar of the system.
  pb: 'calc(env(safe-area-inset-bottom) + 8px)',
  border: 1,
  borderColor: 'divider',
  borderInlineWidth: { xs: 0, sm: '1px' },
  borderRadius: { xs: 0, sm: 1 },
  bgcolor: 'background.raised',
} as const

const finalLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  typography: 'body2',
  color: 'state.warn.text',
} as const

/**
 * Stores in the address whether the dialog is open, so that a step-up sign-in returns to it.
 */
function useConfirmingInAddress() {
  const [params, setParams] = useSearchParams()
  const note = (isOpen: boolean) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present)
        if (isOpen) next.set('confirm', 'yes')
        else next.delete('confirm')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { isOpen: params.get('confirm') === 'yes', open: () => note(true), close: () => note(false) }
}

/** How many objects will move, each counted once; nothing where a preview does not list all of them. */
function MovedCounts({ reviewed }: Pick<Props, 'reviewed'>) {
  const intl = useIntl()
  const previews = reviewed.flatMap(({ preview }) => preview ?? [])
  const areComplete = previews.every(
    ({ objects, domains, nssets, keysets }) => objects.length === domains + nssets + keysets,
  )
  const moved = new Map(
    previews.flatMap(({ objects }) => objects.map(({ type, handle }) => [`${type} ${handle}`, type])),
  )
  const countOf = (wanted: MovedObject['type']) => [...moved.values()].filter((type) => type === wanted).length
  const counts = (['domain', 'nsset', 'keyset'] as const).flatMap((type) =>
    countOf(type) > 0 ? intl.formatMessage({ id: `merge.count.${type}s` }, { count: countOf(type) }) : [],
  )

  if (!areComplete || counts.length === 0) return null
  return (
    <Typography variant="body2" color="text.secondary">
      <FormattedMessage id="merge.confirm.moves" values={{ counts: intl.formatList(counts) }} />
    </Typography>
  )
}

type HinderedProps = {
  /** How many contacts cannot be merged, and the first of them. */
  count: number
  handle: string
  onLeaveOut: (handle: string) => void
}

/** Which contact cannot be merged, beside the button that leaves it out; the reason is above, at the contact. */
function Hindered({ count, handle, onLeaveOut }: HinderedProps) {
  return (
    <>
      <Typography variant="body2" color="text.secondary">
        <FormattedMessage id="merge.confirm.not_now" values={{ count, handle }} />
      </Typography>
      <Button variant="outlined" onClick={() => onLeaveOut(handle)}>
        <FormattedMessage id="merge.leave_out" values={{ handle }} />
      </Button>
    </>
  )
}

/** A key leaves out the first contact with an obstacle. */
function useLeavingOutByKey(handle: string | undefined, leaveOut: (handle: string) => void) {
  useCommands(
    useMemo(
      () =>
        handle === undefined
          ? []
          : [
              {
                id: 'merge.leave_out',
                title: 'merge.leave_out' as const,
                values: { handle },
                group: 'record' as const,
                keys: ['l'],
                run: () => leaveOut(handle),
              },
            ],
      [handle, leaveOut],
    ),
  )
}

/** A contact that is no candidate, or no longer one. */
function NotCandidate({ handle, onLeaveOut }: { handle: string; onLeaveOut: () => void }) {
  return (
    <Box component="section" aria-label={handle} sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Typography variant="name" component="h3">
        {handle}
      </Typography>
      <Typography sx={{ my: 1 }}>
        <FormattedMessage id="merge.obstacle.no-longer-fits" />
      </Typography>
      <Button variant="outlined" size="small" onClick={onLeaveOut}>
        <FormattedMessage id="merge.leave_out" values={{ handle }} />
      </Button>
    </Box>
  )
}
