import Box from '@mui/material/Box'
import { type ReactNode, useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { DiscloseFlag } from '#contract/contact.ts'
import { type MyContact, type FlagStatus, updateContact } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { useAction } from '#src/api/useAction.ts'
import { Switch } from '#src/ui/form/Switch.tsx'

type FieldRowProps = {
  /** Null or nothing: not given. */
  value: ReactNode
  /** Why it is not changed here, or how it stands. */
  note?: ReactNode
  /** A name is always public. */
  disclosed?: true
  flag?: DiscloseFlag
  mine?: MyContact
  /** What can be done with it. */
  action?: ReactNode
}

/** A value of mine: what it is, who sees it, what can be done with it. */
export function FieldRow({ value, note, disclosed, flag, mine, action }: FieldRowProps) {
  const standing = mine?.flags.find((one) => one.flag === flag)

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 220px' }, minWidth: 0, paddingTop: '4px' }}>
        {value ?? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="field.value.none" />
          </Box>
        )}
        {note && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{note}</Box>}
      </Box>
      <Box
        sx={{
          flex: { xs: '1 1 auto', sm: '0 0 232px' },
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          gap: 1,
          height: 28,
        }}
      >
        {standing && <DisclosureSwitch of={standing} />}
        {disclosed && (
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            <FormattedMessage id="mycontact.always_public" />
          </Box>
        )}
        {action}
      </Box>
    </Box>
  )
}

/** Whether others see a value; where its owner cannot decide that, it stands still and says why. */
function DisclosureSwitch({ of: { flag, disclosed, change } }: { of: FlagStatus }) {
  const intl = useIntl()
  const why = useId()
  const { run, isRunning, problem } = useAction((isShown: boolean) => disclose(flag, isShown))
  const reason = problem?.code ?? (change.allowed ? null : change.reason)
  const field = intl.formatMessage({ id: titles[flag] })

  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, typography: 'body2' }}>
      <Switch
        isOn={disclosed}
        isDisabled={!change.allowed || isRunning}
        label={intl.formatMessage({ id: 'mycontact.disclosure.label' }, { field })}
        {...(reason && { describedBy: why })}
        onSwitch={(isShown) => void run(isShown)}
      />
      <span aria-hidden>
        <FormattedMessage id="field.disclosure.yes" />
      </span>
      {reason && (
        <Box
          component="span"
          id={why}
          {...(problem
            ? { role: 'alert', sx: { color: 'state.critical.text' } }
            : {
                sx: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
              })}
        >
          <FormattedMessage id={problemMessage(reason)} />
        </Box>
      )}
    </Box>
  )
}

async function disclose(flag: DiscloseFlag, isShown: boolean) {
  return api(updateContact, { body: { discloseFlags: { [flag]: isShown } } })
}

const titles = {
  email: 'field.email',
  address: 'field.address',
  telephone: 'field.telephone',
  fax: 'field.fax',
  ident: 'field.ident',
  vatNumber: 'field.vat_number',
  notifyEmail: 'field.notify_email',
} as const satisfies Record<DiscloseFlag, string>
