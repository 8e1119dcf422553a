import { api } from '#src/api/client.ts'
import Box from '@mui/material/Box'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { DiscloseFlag } from '#contract/contact.ts'
import { type FlagStatus, updateContact } from '#contract/myContact.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { useAction } from '#src/api/useAction.ts'
import { Switch } from '#src/ui/form/Switch.tsx'

/** Whether others see a value; where its owner cannot decide that, it stands still and says why. */
export function DisclosureSwitch({ of: { flag, disclosed, change } }: { of: FlagStatus }) {
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
