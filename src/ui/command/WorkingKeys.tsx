import { Keys } from './Keys.tsx'
import { workingKeys } from './press.ts'
import { useSingleKeys } from './singleKeys.ts'

/** Keys that do something now: single letters only where those are commands. */
export function WorkingKeys({ keys }: { keys: string }) {
  const [shown] = workingKeys([keys], useSingleKeys())
  return shown && <Keys keys={shown} />
}
