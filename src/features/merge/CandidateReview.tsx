import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MergePreview } from '#contract/merge.ts'
import type { MessageId } from '#intl/ids.ts'
import { ComparisonTable } from './ComparisonTable.tsx'
import { MovedObjects } from './MovedObjects.tsx'
import { Obstacles } from './Obstacles.tsx'

/** One candidate: what stands in the way first, then where it differs from mine, and what would become mine. */
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
      <ReviewPart title="merge.compare.title">
        <ComparisonTable preview={preview} />
      </ReviewPart>
      <ReviewPart title="merge.moved.title">
        <MovedObjects preview={preview} />
      </ReviewPart>
    </Box>
  )
}

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
