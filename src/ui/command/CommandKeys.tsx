import { useEffect, useState } from 'react'
import { getCommands } from './commandStore.ts'
import { KeyHint } from './KeyHint.tsx'
import { tellOfKey } from './keyNotice.ts'
import { getSingleKeys, setSingleKeys } from './singleKeys.ts'
import { watchKeys } from './watchKeys.ts'

/** Makes the keys of all commands in force work, and says what a sequence waits for. Drawn once, in the layout. */
export function CommandKeys({ singleKeys }: { singleKeys: boolean }) {
  const [begun, setBegun] = useState('')

  useEffect(() => setSingleKeys(singleKeys), [singleKeys])
  useEffect(
    () =>
      watchKeys(window, {
        commands: getCommands,
        singleKeys: getSingleKeys,
        onBegun: setBegun,
        onOff: ({ title, values, off }) => tellOfKey({ what: title, values, ...(off && { why: off }) }),
      }),
    [],
  )

  return <KeyHint begun={begun} />
}
