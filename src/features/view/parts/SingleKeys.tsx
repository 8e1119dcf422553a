import { lazyPart } from '#src/routing/lazyPart.ts'
import { SwitchField } from '#src/ui/form/Switch.tsx'
import { usePreferences } from './preferences.ts'

const HelpSheet = lazyPart(async () => (await import('#src/ui/command/HelpSheet.tsx')).HelpSheet)

/** The sheet of keys with their switch. Its code loads when it is opened. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  return <HelpSheet onClose={onClose} settings={<SingleKeys />} />
}

/** Switches single letters as commands on or off; users of speech input switch them off. */
export function SingleKeys() {
  const { preferences, change } = usePreferences()

  return (
    <SwitchField
      label="command.single.label"
      about="command.single.about"
      isOn={preferences.singleKeys}
      onSwitch={(singleKeys) => change({ singleKeys })}
    />
  )
}
