import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { OperatorLink } from '#src/features/session/parts/OperatorLink.tsx'

type Props = { message: 'link.connect.not_here' | 'authentication.contacts.attach_not_here' }

/** Says that a contact cannot be connected by its AuthInfo at this registry, and whom to ask. */
export function AskRegistry({ message }: Props) {
  return (
    <Typography sx={{ maxWidth: '72ch' }}>
      <FormattedMessage id={message} values={{ operator: <OperatorLink key="operator" /> }} />
    </Typography>
  )
}
