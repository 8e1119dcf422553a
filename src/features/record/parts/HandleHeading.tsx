import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'

type HandleHeadingProps = {
  handle: string
  /** The name of the object, where it has a visible one. */
  name?: string | null | undefined
  kind: MessageId
}

/** A record as the heading of its page: its name, its handle, and what kind of record it is. */
export function HandleHeading({ handle, name, kind }: HandleHeadingProps) {
  return (
    <>
      {/* Room after each, not before: what does not fit begins the next line at its edge. */}
      {name && (
        <Box component="span" sx={{ marginInlineEnd: 1.5 }}>
          {name}
        </Box>
      )}
      <Box
        component="span"
        sx={[
          { marginInlineEnd: 1.5, display: 'inline-block', maxWidth: '100%' },
          name ? { typography: 'code', color: 'text.secondary' } : { fontFamily: 'name.fontFamily' },
        ]}
      >
        {handle}
      </Box>
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <FormattedMessage id={kind} />
      </Box>
    </>
  )
}
