import Box from '@mui/material/Box'
import { type ReactNode, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { SwitchPanel } from '#src/features/link/parts/SwitchPanel.tsx'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { useTip } from '#src/ui/command/CommandTip.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { radius } from '#theme/tokens.ts'
import { Floating } from './Floating.tsx'
import { switchTo } from '#src/features/link/parts/switchContact.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'

/** The button with the present contact, and the panel below it to switch to another. */
export function ContactSwitch({ children }: { children?: ReactNode }) {
  const intl = useIntl()
  const { contact } = useInfo()
  const tip = useTip('app.contact.switch', ['s'])
  const name = { name: contact?.name ?? '', handle: contact?.handle ?? '' }

  return (
    <>
      <Box
        component="button"
        type="button"
        popoverTarget={switchPanel}
        {...tip}
        aria-label={intl.formatMessage({ id: 'switching.label' }, name)}
        sx={(theme) => ({
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          maxWidth: 1,
          minHeight: 36,
          paddingInline: 1,
          marginInlineStart: -1,
          border: 0,
          borderRadius: `${radius.control}px`,
          color: 'inherit',
          backgroundColor: 'transparent',
          cursor: 'pointer',
          '&:hover': { backgroundColor: theme.vars.palette.action.hover },
        })}
      >
        {children}
        <Icon name="down" size={16} />
      </Box>
      <Floating id={switchPanel} side="content">
        <SwitchPanel />
      </Floating>
    </>
  )
}

/** The id of the panel to choose a contact. */
const switchPanel = 'contacts'

/** Opens the panel with the focus on the first other contact. */
function openSwitchPanel(): void {
  const panel = document.getElementById(switchPanel)
  panel?.showPopover()
  panel?.querySelector<HTMLElement>('[data-first]')?.focus()
}

/** Commands to switch the contact: a key opens the panel, the palette has each contact. */
export function useContactCommands(): void {
  const { capabilities, contact, contacts } = useInfo()
  const { allowed } = capabilities['switch-contact']

  useCommands(
    useMemo((): Command[] => {
      if (!allowed) return []
      const others = contacts.filter(({ handle }) => handle !== contact?.handle)
      return [
        { id: 'app.contacts', title: 'app.contact.switch', group: 'app', keys: ['s'], run: openSwitchPanel },
        ...others.map(({ handle, name }) => switchCommand(handle, name ?? handle)),
      ]
    }, [allowed, contact, contacts]),
  )
}

/** A refusal is shown as a key notice. */
function switchCommand(handle: string, name: string): Command {
  const what = { id: `app.contact.${handle}`, title: 'command.work_as', values: { name, handle } } as const
  return {
    ...what,
    group: 'app',
    keys: [],
    run: () =>
      void switchTo(handle).catch(() =>
        showKeyNotice({ what: what.title, values: what.values, why: 'command.not_switched' }),
      ),
  }
}
