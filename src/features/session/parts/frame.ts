import { useRouteLoaderData } from 'react-router'
import type { Capability, Info, Permission } from '#contract/session.ts'
import type { Settings } from '#contract/system.ts'
import { setTimeZone } from '#intl/messages.ts'
import { ApiError } from '#src/api/ApiError.ts'
import { learnClockOfPage } from '#src/api/clock.ts'
import { holdsSession, setNoPageOwner, getPageOwner, recordSignedIn } from '#src/api/owner.ts'
import { takeWritten } from '#src/api/pageAnswers.ts'
import { announceFirst } from '#src/features/announcement/parts/announced.ts'
import { frameAddresses } from '#src/routing/firstCalls.ts'
import { claimDrafts } from '#src/ui/form/drafts.ts'

/** What every screen stands in: how the portal is configured, and who is signed in. */
export type Frame = { settings: Settings; info: Info | null }

/** The route whose loader `readFrame` is. */
export const frameId = 'frame'

/** Whether a call was answered `signed-out` since the frame was read. */
let isSignedOut = false

/** Notes that nobody is signed in any more, whatever the frame has read before. */
export function noteSignedOut(): void {
  isSignedOut = true
}

/** Who is signed in does not change by turning a page of a list: it is read again after actions and on request. */
export function isFrameOutdated({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return isSignedOut || currentUrl.href === nextUrl.href
}

let settings: Promise<Settings> | undefined

/** The root loader. Settings are asked for once; who is signed in, again after each deed. */
export async function readFrame({ request }: { request: Request }): Promise<Frame> {
  settings ??= askSettings()
  const who = whoIsThere(request.signal)
  recordSignedIn(who)
  const [known, info] = await Promise.all([settings.catch(forgetSettings), who])
  setTimeZone(known.timeZone)
  await announceFirst(known.announcements)
  isSignedOut = false
  const owner = getPageOwner()
  if (!info) setNoPageOwner()
  else if (owner !== null) claimDrafts(owner)
  return { settings: known, info }
}

/** Who is signed in; null when nobody is, which is no error here. */
export async function whoIsThere(signal?: AbortSignal): Promise<Info | null> {
  if (!holdsSession()) return null
  const written = takeWritten<Info>(frameAddresses.info)
  if (written) learnClockOfPage(written.session.now)
  if (written) return written
  // The contract is no part of a page that asks nothing.
  const { askWho } = await import('./frameCalls.ts')
  try {
    return await askWho(signal)
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

/** Whether something may be done, and if not why; the server decided it (docs/rules.md#capabilities). */
export function usePermission(capability: Capability): Permission {
  return useInfo().capabilities[capability]
}

async function askSettings(): Promise<Settings> {
  return takeWritten<Settings>(frameAddresses.settings) ?? (await import('./frameCalls.ts')).askSettings()
}

function forgetSettings(cause: unknown): never {
  settings = undefined
  throw cause
}
