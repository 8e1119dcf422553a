import { importFor } from '#src/api/client.ts'
import { useAction } from '#src/api/useAction.ts'

/** Marks messages as read, and reads the page again. */
export function useReading() {
  const { run, problem } = useAction(async (which: readonly string[] | 'all') => {
    const { sendRead } = await importFor(() => import('./messageCalls.ts'))
    return sendRead(which)
  })
  return { read: (which: readonly string[] | 'all') => void run(which), problem }
}
