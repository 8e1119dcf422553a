import Typography from '@mui/material/Typography'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { AuthInfoStatus, MadeAuthInfo } from '#contract/authInfo.ts'
import Button from '@mui/material/Button'
import { useId, useMemo, type RefObject } from 'react'
import type { MessageId } from '#intl/ids.ts'
import { reasonMessage } from '#src/features/session/parts/reasonMessage.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { type Command, recordPlace, useCommands } from '#src/ui/command/commands.ts'
import { useLatest } from '#src/ui/grid/useLatest.ts'
import { ShownOnce } from '#src/ui/command/CopyButton.tsx'
import type { Ref } from '#contract/record.ts'
import { RegistrarInline } from '#src/features/record/parts/RecordLink.tsx'

/** Whether one is valid, until when, who made it; never what it says. */
export function ActiveAuthInfo({ active }: Pick<AuthInfoStatus, 'active'>) {
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

type Props = {
  status: AuthInfoStatus
  place: RefObject<HTMLButtonElement | null>
  onPress: () => void
}

/** To whom it is not allowed now, or not at all, it stands still and says why and what to do. */
export function MakeButton({ status: { active, creation, lockedBy }, place, onPress }: Props) {
  const why = useId()
  const { allowed, reason } = creation
  const off: MessageId | null = allowed
    ? null
    : lockedBy
      ? `authinfo.locked_by.${lockedBy}`
      : reason && reasonMessage(reason)
  const press = useLatest(onPress)
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'record.auth_info',
          title: 'authinfo.make',
          group: 'record',
          icon: <Icon name="keysets" size={16} />,
          place: recordPlace.authInfo,
          keys: [],
          keywords: 'AuthInfo EPP code',
          run: press,
          off,
        },
      ],
      [press, off],
    ),
  )

  return (
    <>
      {!allowed && <Typography id={why}>{off && <FormattedMessage id={off} />}</Typography>}
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

/** The AuthInfo that was made, this once, and until when it is good. */
export function MadeValue({ made: { authInfo, status } }: { made: MadeAuthInfo }) {
  return (
    <ShownOnce title="authinfo.made" text={authInfo} copy="authinfo.copy">
      <FormattedMessage
        id="authinfo.write_it_down"
        values={{
          until: status.active && (
            <FormattedDate key="until" value={status.active.validUntil} dateStyle="long" timeStyle="short" />
          ),
        }}
      />
    </ShownOnce>
  )
}

/** Says that this registry takes no AuthInfo from the portal, and who makes one. */
export function AtRegistrar({ registrar }: { registrar: Ref }) {
  return (
    <Typography sx={{ maxWidth: '72ch' }}>
      <FormattedMessage
        id="authinfo.at_registrar"
        values={{ registrar: <RegistrarInline key="registrar" registrar={registrar} /> }}
      />
    </Typography>
  )
}
