import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isMessageId } from '#intl/isMessageId.ts'
import { Icon } from '../icon/Icon.tsx'

type Given = {
  id: string
  hint?: ReactNode
  error: string | undefined
  /** The same in words of its own. */
  problem?: ReactNode
}

/** What stands under a field and belongs to it: first why its value was not taken, then how one is written. */
export function FieldNotes({ id, hint, error, problem }: Given) {
  const { messages } = useIntl()
  const words = `invalid.${error}`

  return (
    <Box id={id} sx={{ typography: 'body2', color: 'text.secondary' }}>
      {error !== undefined && (
        <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start', color: 'state.critical.text' }}>
          <Icon name="alert" size={16} />
          <span>
            {problem ?? <FormattedMessage id={isMessageId(words, messages) ? words : 'invalid.wrong-format'} />}
          </span>
        </Box>
      )}
      {hint}
    </Box>
  )
}
