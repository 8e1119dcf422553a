import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import type { AuthInfoStatus } from '#contract/authInfo.ts'

type Props = {
  status: AuthInfoStatus
  place: RefObject<HTMLButtonElement | null>
  onPress: () => void
}

/** To whom it is not allowed now, or not at all, it stands still and says why and what to do. */
export function MakeButton({ status: { active, creation, lockedBy }, place, onPress }: Props) {
  const why = useId()
  const { allowed, reason } = creation

  return (
    <>
      {!allowed && (
        <Typography id={why}>
          {lockedBy ? (
            <FormattedMessage id={`authinfo.locked_by.${lockedBy}`} />
          ) : (
            reason && <FormattedMessage id={`problem.${reason}`} />
          )}
        </Typography>
      )}
      <Button
        ref={place}
        variant="outlined"
        disabled={!allowed}
        {...(!allowed && { 'aria-describedby': why })}
        onClick={onPress}
      >
        <FormattedMessage id={active ? 'authinfo.make_new' : 'authinfo.make'} />
      </Button>
    </>
  )
}
