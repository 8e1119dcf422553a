import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import type { OwnType } from '#src/features/record/parts/list/ownList.ts'
import { copyText } from '#src/ui/command/keyNotice.ts'
import type { FoundNames } from '#src/features/record/parts/list/listCalls.ts'

/** What of the pasted names is not selected, and why; each kind can be taken elsewhere. */
export function NotSelected({ type, answer }: { type: OwnType; answer: FoundNames }) {
  return kinds
    .filter(({ kind }) => answer[kind].length > 0)
    .map(({ kind, words }) => (
      <Box component="details" key={kind} sx={{ typography: 'body2', mt: 1 }}>
        <Box component="summary" sx={{ minHeight: 24, cursor: 'default' }}>
          <FormattedMessage id={words} values={{ count: answer[kind].length, type }} />
        </Box>
        <Box component="ul" tabIndex={0} sx={namesLook}>
          {answer[kind].slice(0, shown).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Box>
        {answer[kind].length > shown && (
          <Box sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="paste.more" values={{ count: answer[kind].length - shown }} />
          </Box>
        )}
        <Button size="small" variant="text" onClick={() => void copyText(answer[kind].join('\n'))}>
          <FormattedMessage id="paste.copy" values={{ count: answer[kind].length }} />
        </Button>
      </Box>
    ))
}

const kinds = [
  { kind: 'notMine', words: 'paste.not_mine' },
  { kind: 'malformed', words: 'paste.malformed' },
  { kind: 'duplicate', words: 'paste.duplicate' },
] as const

/** A longer list is read elsewhere. */
const shown = 100

const namesLook = {
  typography: 'code',
  listStyle: 'none',
  m: 0,
  p: 1,
  maxHeight: 120,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  bgcolor: 'background.default',
  borderRadius: 1,
} as const
