import { readMessages } from '#contract/auctionMessage.ts'
import { api } from '#src/api/client.ts'
import { useAction } from '#src/api/useAction.ts'

/** Marks messages as read, and reads the page again. */
export function useReading() {
  const { run, problem } = useAction(async (which: readonly string[] | 'all') => {
    await api(readMessages, { body: which === 'all' ? { all: true } : { ids: [...which] } })
  })
  return { read: (which: readonly string[] | 'all') => void run(which), problem }
}
