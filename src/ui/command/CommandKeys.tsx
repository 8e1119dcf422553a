import { useCallback, useEffect, useState } from 'react'
import type { Command } from './command.ts'
import { getCommands } from './commandStore.ts'
import { KeyHint } from './KeyHint.tsx'
import { getSingleKeys, setSingleKeys } from './singleKeys.ts'
import { watchKeys } from './watchKeys.ts'

/** Makes the keys of all commands in force work, and says what a sequence waits for. Drawn once, in the layout. */
export function CommandKeys({ singleKeys }: { singleKeys: boolean }) {
  const [begun, setBegun] = useState('')
  const [refused, setRefused] = useState<Command | null>(null)
  const forget = useCallback(() => setRefused(null), [])

  useEffect(() => setSingleKeys(singleKeys), [singleKeys])
  useEffect(
    () =>
      watchKeys(window, {
        commands: getCommands,
        singleKeys: getSingleKeys,
        onBegun: setBegun,
        onOff: setRefused,
      }),
    [],
  )

  return <KeyHint begun={begun} refused={refused} onSaid={forget} />
}
