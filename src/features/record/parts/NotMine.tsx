import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'

/** Shows that a record belongs to another contact, and that less of it is shown. */
export function NotMine({ message }: { message: MessageId }) {
  return (
    <Typography sx={{ color: 'text.secondary', maxWidth: '68ch' }}>
      <FormattedMessage id={message} />
    </Typography>
  )
}
