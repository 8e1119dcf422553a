import { useRouteLoaderData } from 'react-router'
import { readInfo, type Capability, type Info, type Permission } from '#contract/session.ts'
import { readSettings, type Settings } from '#contract/system.ts'
import { setLocales } from '#intl/locales.ts'
import { setTimeZone } from '#intl/messages.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { api, apiWithClock } from '#src/api/client.ts'
import { getPageOwner, holdsSession, recordSignedIn, setNoPageOwner } from '#src/api/owner.ts'
import { createStore } from '#src/createStore.ts'
import { startAnnouncements } from '#src/features/announcement/parts/Announcements.tsx'
import { claimDrafts } from '#src/ui/form/drafts.ts'

/** The data of every page: the settings of the portal, and the signed-in user. */
export type Frame = { settings: Settings; info: Info | null }

/** The route whose loader is `readFrame`. */
export const frameId = 'frame'

/** Whether a call was answered `signed-out` since the frame was read. */
const isSignedOut = createStore(false)

/** Records that nobody is signed in any more, whatever the frame holds. */
export function recordSignedOut(): void {
  isSignedOut.set(true)
}

/** Another page of a list does not change who is signed in: the frame is read again after actions and on request. */
export function isFrameOutdated({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return isSignedOut.get() || currentUrl.href === nextUrl.href
}

const settings = createStore<Promise<Settings> | null>(null)

/** The root loader. It requests the settings once, and the signed-in user again after each action. */
export async function readFrame({ request }: { request: Request }): Promise<Frame> {
  const requestedSettings = settings.get() ?? api(readSettings, { background: true })
  settings.set(requestedSettings)
  const user = readSignedInUser(request.signal)
  recordSignedIn(user)
  const [known, info] = await Promise.all([requestedSettings.catch(forgetSettings), user])
  setLocales(known.languages)
  setTimeZone(known.timeZone)
  await startAnnouncements(known.announcements)
  isSignedOut.set(false)
  const owner = getPageOwner()
  if (!info) setNoPageOwner()
  else if (owner !== null) claimDrafts(owner)
  return { settings: known, info }
}

/** Returns the signed-in user and learns the server's clock; null when nobody is signed in. */
export async function readSignedInUser(signal?: AbortSignal): Promise<Info | null> {
  if (!holdsSession()) return null
  try {
    return await apiWithClock(readInfo, { background: true }, ({ session }) => session.now, signal)
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 401) return null
    throw cause
  }
}

export function useFrame(): Frame {
  const frame = useLoadedFrame()
  if (!frame) throw new Error('no frame is loaded around this page')
  return frame
}

/** Returns the frame, or undefined on the error page of a frame that could not be loaded. */
export function useLoadedFrame(): Frame | undefined {
  return useRouteLoaderData<typeof readFrame>(frameId)
}

/** Returns the signed-in user, on pages that need one. */
export function useInfo(): Info {
  const { info } = useFrame()
  if (!info) throw new Error('nobody is signed in on this page')
  return info
}

/** Returns whether an action is allowed, and the reason if not; the server decides (docs/rules.md#capabilities). */
export function usePermission(capability: Capability): Permission {
  return useInfo().capabilities[capability]
}

function forgetSettings(cause: unknown): never {
  settings.set(null)
  throw cause
}
