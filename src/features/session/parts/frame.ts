import { useRouteLoaderData } from 'react-router'
import type { Capability, Info, Permission } from '#contract/session.ts'
import type { Settings } from '#contract/system.ts'
import { setTimeZone } from '#intl/words.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { computerNow, learnClock } from '#src/api/clock.ts'
import { holdsSession } from '#src/api/csrf.ts'

/** What every screen stands in: how the portal is configured, and who is signed in. */
export type Frame = { settings: Settings; info: Info | null }

/** The route whose loader `readFrame` is. */
export const frameId = 'frame'

let settings: Promise<Settings> | undefined

/** The root loader. Settings are asked for once; who is signed in, again after each deed. */
export async function readFrame({ request }: { request: Request }): Promise<Frame> {
  settings ??= settingsInPage() ?? askSettings()
  const [known, info] = await Promise.all([settings.catch(forgetSettings), whoIsThere(request.signal)])
  setTimeZone(known.timeZone)
  return { settings: known, info }
}

/** Who is signed in; null when nobody is, which is no error here. */
export async function whoIsThere(signal?: AbortSignal): Promise<Info | null> {
  if (!holdsSession()) return null
  // The door and the contract are no part of a page that asks nothing, as the sign-in choice is.
  const [{ api }, { readInfo }] = await Promise.all([import('#src/api/client.ts'), import('#contract/session.ts')])
  const asked = computerNow()
  try {
    const info = await api(readInfo, { background: true }, signal)
    learnClock(info.session.now, asked)
    return info
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 401) return null
    throw cause
  }
}

export function useFrame(): Frame {
  const frame = useRouteLoaderData<typeof readFrame>(frameId)
  if (!frame) throw new Error('no frame is loaded around this page')
  return frame
}

/** Who is signed in, on pages only they can open. */
export function useInfo(): Info {
  const { info } = useFrame()
  if (!info) throw new Error('nobody is signed in on this page')
  return info
}

/** Whether something may be done, and if not why; the server decided it (product.md section 4). */
export function usePermission(capability: Capability): Permission {
  return useInfo().capabilities[capability]
}

/** The server writes the settings into the page itself; the development server does not. */
function settingsInPage(): Promise<Settings> | undefined {
  const text = document.getElementById('settings')?.textContent
  if (!text || text === '__SETTINGS__') return undefined
  // Not checked here: the page and this script are of one build, and the server checked it on the way out.
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the line above
  const written: Settings = JSON.parse(text)
  return Promise.resolve(written)
}

async function askSettings(): Promise<Settings> {
  const [{ api }, { readSettings }] = await Promise.all([import('#src/api/client.ts'), import('#contract/system.ts')])
  return api(readSettings, { background: true })
}

function forgetSettings(cause: unknown): never {
  settings = undefined
  throw cause
}
