import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { paths } from '#src/routing/paths.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { reviewOf } from './mergeAddress.ts'

export type CandidateNoteProps = { handle: string; list: 'domain' | 'nsset' | 'keyset' }

/** Says whose objects these are, leads to the candidate's other lists and back to merging. */
export function CandidateNote({ handle, list }: CandidateNoteProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <FormattedMessage id="candidate.objects" values={{ handle }} />
      </Box>
      {lists
        .filter(({ kind }) => kind !== list)
        .map(({ kind, to }) => (
          <TextLink key={kind} to={`${to}?${new URLSearchParams({ handle })}`}>
            <FormattedMessage id={`candidate.${kind}`} />
          </TextLink>
        ))}
      <TextLink to={reviewOf([handle])}>
        <FormattedMessage id="candidate.back" />
      </TextLink>
    </Box>
  )
}

const lists = [
  { kind: 'domain', to: paths.domains() },
  { kind: 'nsset', to: paths.nssets() },
  { kind: 'keyset', to: paths.keysets() },
] as const
