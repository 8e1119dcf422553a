import { useEffect, useState } from 'react'
import { hasPendingParts, subscribeToPendingParts } from '#src/routing/pendingParts.ts'
import { getCommands, subscribeToCommands } from './commandStore.ts'
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
        isLoading: hasPendingParts,
        subscribe: subscribeToReadiness,
        onBegun: setBegun,
        onOff: ({ title, values, off }) => tellOfKey({ what: title, values, ...(off && { why: off }) }),
      }),
    [],
  )

  return <KeyHint begun={begun} />
}

function subscribeToReadiness(listener: () => void): () => void {
  const stops = [subscribeToCommands(listener), subscribeToPendingParts(listener)]
  return () => stops.forEach((stop) => stop())
}
