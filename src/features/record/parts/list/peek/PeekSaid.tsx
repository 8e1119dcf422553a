import Box from '@mui/material/Box'
import { useIntl } from 'react-intl'
import { exceptions } from '#src/features/record/parts/StateChips.tsx'
import type { Peekable, PeekKind } from './peekKind.ts'

/** Tells readers, when they are done with what they are saying, which record stands beside the list now. */
export function PeekSaid<Detail extends Peekable>({ kind, detail }: Given<Detail>) {
  const intl = useIntl()
  const said = detail && {
    name: kind.unicodeOf(detail) ?? kind.nameOf(detail),
    states:
      exceptions(detail.states.map(({ code }) => code))
        .map((code) => intl.formatMessage({ id: `state.${code}.short` }))
        .join(', ') || intl.formatMessage({ id: 'peek.no_states' }),
    lock: intl.formatMessage({ id: `record.lock.${detail.lock}` }),
  }

  return (
    <Box
      role="status"
      sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {said && intl.formatMessage({ id: 'peek.said' }, said)}
    </Box>
  )
}

type Given<Detail extends Peekable> = { kind: PeekKind<Detail>; detail: Detail | null }
