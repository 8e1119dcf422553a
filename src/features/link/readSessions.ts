import type { SessionRow } from '#contract/session.ts'

/** My sessions, the newest first. */
export async function readSessions(signal: AbortSignal): Promise<SessionRow[]> {
  const { askSessions } = await import('./linkCalls.ts')
  return askSessions(signal)
}
