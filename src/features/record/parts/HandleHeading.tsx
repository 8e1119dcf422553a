import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'

type Given = {
  handle: string
  /** What it is called, where it has a name one may know. */
  name?: string | null | undefined
  kind: MessageId
}

/** A record as the heading of its page: its name, its handle, and what kind of record it is. */
export function HandleHeading({ handle, name, kind }: Given) {
  return (
    <>
      {name ?? (
        <Box component="span" sx={{ fontFamily: 'name.fontFamily' }}>
          {handle}
        </Box>
      )}
      {name && (
        <Box
          component="span"
          sx={{
            typography: 'code',
            color: 'text.secondary',
            marginInlineStart: 1.5,
            display: 'inline-block',
            maxWidth: '100%',
          }}
        >
          {handle}
        </Box>
      )}
      <Box
        component="span"
        sx={{ typography: 'body2', color: 'text.secondary', marginInlineStart: 1.5, whiteSpace: 'nowrap' }}
      >
        <FormattedMessage id={kind} />
      </Box>
    </>
  )
}
