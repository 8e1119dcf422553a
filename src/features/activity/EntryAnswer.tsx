import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { FormattedMessage } from 'react-intl'
import type { ActivityRow } from '#contract/activity.ts'
import type { RegistryCounts } from '#contract/registryChange.ts'
import { RegistryNote } from '#src/features/record/parts/registry/RegistryNote.tsx'

/** How the registry answered: in one sentence, or in numbers where it answered the changes of an operation differently. */
export function EntryAnswer({ entry: { actor, registry, registryChange } }: { entry: ActivityRow }) {
  if (registry && kindsOf(registry).length > 1) return <AnswerCounts counts={registry} />
  return registryChange && <RegistryNote change={registryChange} isNamed={actor === 'registry'} />
}

function AnswerCounts({ counts }: { counts: RegistryCounts }) {
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {kindsOf(counts).map((kind, index) => (
        <Fragment key={kind}>
          {index > 0 && ' · '}
          <FormattedMessage id={`registry.count.${kind}`} values={{ count: counts[kind] }} />
        </Fragment>
      ))}
    </Box>
  )
}

function kindsOf(counts: RegistryCounts) {
  return kinds.filter((kind) => counts[kind] > 0)
}

const kinds = ['confirmed', 'rejected', 'pending'] as const
