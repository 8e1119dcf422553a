import { useMemo } from 'react'
import { switchTo } from '#src/features/link/parts/switchContact.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'
import { openSwitchPanel } from './switchPanel.ts'

/** Going on as another contact, for whoever may have several: one key to the choice, the palette to each. */
export function useContactCommands(): void {
  const { capabilities, contact, contacts } = useInfo()
  const { allowed } = capabilities['switch-contact']

  useCommands(
    useMemo((): Command[] => {
      if (!allowed) return []
      const others = contacts.filter(({ handle }) => handle !== contact?.handle)
      return [
        { id: 'app.contacts', title: 'app.contact.switch', group: 'app', keys: ['s'], run: openSwitchPanel },
        ...others.map(({ handle, name }) => going(handle, name ?? handle)),
      ]
    }, [allowed, contact, contacts]),
  )
}

/** Refused, it says so by name. */
function going(handle: string, name: string): Command {
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
