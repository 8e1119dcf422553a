import Box from '@mui/material/Box'
import { type ReactNode, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { DiscloseFlag } from '#contract/contact.ts'
import type { MessageId } from '#intl/ids.ts'
import { type MyContact, type FlagStatus, updateContact } from '#contract/myContact.ts'
import { api } from '#src/api/client.ts'
import { problemMessage } from '#src/api/ApiError.ts'
import { useAction } from '#src/api/useAction.ts'
import { Switch } from '#src/ui/form/Switch.tsx'
import { identTitle } from './parts/Identification.tsx'

type FieldRowProps = {
  /** Null where it is not given. */
  value: ReactNode
  /** Why it cannot be changed here, or its status. */
  note?: ReactNode
  /** A name is always public. */
  disclosed?: true
  flag?: DiscloseFlag
  mine?: MyContact
  action?: ReactNode
  isSaved?: boolean
}

/** The width of the column of switches and actions, in pixels. */
const switchColumn = 256

/** The heading of the column of switches, where there is one. */
export function SwitchHeading() {
  return (
    <Box
      // On the line of the heading above.
      sx={{ display: { xs: 'none', sm: 'flex' }, justifyContent: 'flex-end', marginTop: '-32px', marginBottom: 2 }}
    >
      <Box sx={{ flex: `0 0 ${switchColumn}px`, typography: 'caption', color: 'text.secondary' }}>
        <FormattedMessage id="mycontact.disclosure.title" />
      </Box>
    </Box>
  )
}

/** A value of my contact, whether it is public, and its action. */
export function FieldRow({ value, note, disclosed, flag, mine, action, isSaved = false }: FieldRowProps) {
  const flagStatus = mine?.flags.find((one) => one.flag === flag)
  // A value that will be public can be hidden before it is given.
  const hasSwitch = flagStatus && (value !== null || flagStatus.disclosed)

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      <Box sx={{ flex: { xs: hasSwitch ? '1 1 100%' : '1 1 0', sm: '1 1 220px' }, minWidth: 0, paddingTop: '4px' }}>
        {value ?? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <FormattedMessage id="field.value.none" />
          </Box>
        )}
        <SavedNote isSaved={isSaved} />
        {note && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{note}</Box>}
      </Box>
      <Box
        sx={{
          flex: { xs: hasSwitch ? '1 1 auto' : 'none', sm: `0 0 ${switchColumn}px` },
          display: 'flex',
          justifyContent: 'flex-end',
          alignItems: 'center',
          gap: 1,
          height: 28,
        }}
      >
        {hasSwitch && <DisclosureSwitch of={flagStatus} title={titleOf(flagStatus.flag, mine)} />}
        {disclosed && (
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary', marginInlineEnd: 'auto' }}>
            <FormattedMessage id="mycontact.always_public" />
          </Box>
        )}
        {action}
      </Box>
    </Box>
  )
}

/** Makes a value public or hides it. A switch that cannot be changed says why. */
function DisclosureSwitch({ of: { flag, disclosed, change }, title }: { of: FlagStatus; title: MessageId }) {
  const intl = useIntl()
  const why = useId()
  const { run, isRunning, problem } = useAction((isShown: boolean) => disclose(flag, isShown))
  const [isSaved, setSaved] = useState(false)
  const save = async (isShown: boolean) => {
    setSaved(false)
    if (await run(isShown)) setSaved(true)
  }
  const reason = problem?.code ?? (change.allowed ? null : change.reason)
  const field = intl.formatMessage({ id: title })

  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, typography: 'body2', marginInlineEnd: 'auto' }}
    >
      <Switch
        isOn={disclosed}
        isDisabled={!change.allowed || isRunning}
        label={intl.formatMessage({ id: 'mycontact.disclosure.label' }, { field })}
        {...(reason && { describedBy: why })}
        onSwitch={(isShown) => void save(isShown)}
      />
      <span aria-hidden>
        <FormattedMessage id={`field.disclosure.${disclosed ? 'public' : 'hidden'}`} />
        {/* A phone has no heading above the switches. */}
        <Box component="span" sx={{ display: { sm: 'none' } }}>
          {' '}
          <FormattedMessage id={`mycontact.disclosure.${disclosed ? 'to_others' : 'from_others'}`} />
        </Box>
      </span>
      <SavedNote isSaved={isSaved && !isRunning} />
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

/** Says that a value was saved. */
export function SavedNote({ isSaved }: { isSaved: boolean }) {
  return (
    <Box component="span" role="status" sx={{ typography: 'body2', color: 'state.good.text', ml: isSaved ? 1 : 0 }}>
      {isSaved && <FormattedMessage id="mycontact.saved" />}
    </Box>
  )
}

async function disclose(flag: DiscloseFlag, isShown: boolean) {
  return api(updateContact, { body: { discloseFlags: { [flag]: isShown } } })
}

function titleOf(flag: DiscloseFlag, mine: MyContact | undefined): MessageId {
  return flag === 'ident' ? identTitle(mine?.contact.ident.value) : titles[flag]
}

const titles = {
  email: 'field.email',
  address: 'field.address',
  telephone: 'field.telephone',
  fax: 'field.fax',
  vatNumber: 'field.vat_number',
  notifyEmail: 'field.notify_email',
} as const satisfies Record<Exclude<DiscloseFlag, 'ident'>, MessageId>
