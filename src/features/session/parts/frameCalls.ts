import { readInfo, signOut, type Info } from '#contract/session.ts'
import { checkHealth, readSettings, type Settings } from '#contract/system.ts'
import { api } from '#src/api/client.ts'
import { computerNow, learnClock } from '#src/api/clock.ts'

/** The frame's own calls; apart, because at first the page itself brings their answers. */
export function askSettings(): Promise<Settings> {
  return api(readSettings, { background: true })
}

/** Asks who is signed in, and learns the server's clock by the way. */
export async function askWho(signal?: AbortSignal): Promise<Info> {
  const asked = computerNow()
  const info = await api(readInfo, { background: true }, signal)
  learnClock(info.session.now, asked)
  return info
}

/** @returns where the provider signs out too, null if it does not */
export async function endSession(): Promise<string | null> {
  return (await api(signOut)).endSessionUrl
}

/** Resolves when the server is there. */
export async function askHealth(): Promise<void> {
  await api(checkHealth, { background: true })
}
