import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import { paths } from '#src/routing/paths.ts'
import { ModalDialog } from '#src/ui/feedback/ModalDialog.tsx'

/** After the end the page stays as it is, with everything typed in it, until one signs in again. */
export function SessionEnded({ onLook }: { onLook: () => void }) {
  const { pathname, search, hash } = useLocation()

  return (
    <ModalDialog
      title="ending.ended.title"
      onEscape={onLook}
      actions={
        <>
          <Button variant="outlined" onClick={onLook}>
            <FormattedMessage id="ending.ended.look" />
          </Button>
          <Button component={Link} to={paths.signIn(pathname + search + hash)} variant="contained" data-first>
            <FormattedMessage id="ending.ended.sign_in" />
          </Button>
        </>
      }
    >
      <Typography>
        <FormattedMessage id="ending.ended.text" />
      </Typography>
    </ModalDialog>
  )
}
