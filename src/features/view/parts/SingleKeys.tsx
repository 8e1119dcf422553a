import { usePreferences } from './preferences.ts'
import { SwitchField } from '#src/ui/form/Switch.tsx'

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
