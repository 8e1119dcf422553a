import { usePreferences } from './preferences.ts'
import { SwitchField } from '#src/ui/form/Switch.tsx'

/** Whether single letters are commands; whoever speaks to the computer would rather they were not. */
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
