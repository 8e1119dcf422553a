import { importFor } from '#src/api/client.ts'
import { useSend } from '#src/api/useSend.ts'

/** Marks messages as read, and reads the page again. */
export function useReading() {
  const { send, refusal } = useSend(async (which: readonly string[] | 'all') => {
    const { sendRead } = await importFor(() => import('./messageCalls.ts'))
    return sendRead(which)
  })
  return { read: (which: readonly string[] | 'all') => void send(which), refusal }
}
