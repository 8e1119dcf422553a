import Typography from '@mui/material/Typography'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { AuthInfoStatus } from '#contract/authInfo.ts'

/** Whether one is valid, until when, who made it; never what it says. */
export function Standing({ active }: Pick<AuthInfoStatus, 'active'>) {
  if (!active)
    return (
      <Typography>
        <FormattedMessage id="authinfo.none" />
      </Typography>
    )
  const { madeBy, isMine } = active
  const until = <Moment key="until" at={active.validUntil} />
  const at = <Moment key="at" at={active.madeAt} />

  return (
    <Typography>
      <FormattedMessage id="authinfo.valid_until" values={{ until }} />{' '}
      {isMine ? (
        <FormattedMessage id="authinfo.made_by.me" values={{ at }} />
      ) : madeBy ? (
        <FormattedMessage id="authinfo.made_by.other" values={{ at, by: madeBy.name ?? madeBy.handle }} />
      ) : (
        <FormattedMessage id="authinfo.made_by.request" values={{ at }} />
      )}{' '}
      <FormattedMessage id="authinfo.never_again" />
    </Typography>
  )
}

function Moment({ at }: { at: string }) {
  return <FormattedDate value={at} dateStyle="long" timeStyle="short" />
}
