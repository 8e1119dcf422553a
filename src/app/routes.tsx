import type { ComponentType } from 'react'
import {
  redirect,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router'
import * as signIn from '#src/features/session/LoginMethodPage.tsx'
import { frameId, isFrameOutdated, readFrame } from '#src/features/session/parts/frame.ts'
import { holdsSession } from '#src/api/owner.ts'
import { getReach } from '#src/api/reach.ts'
import { loadMessages } from '#intl/messages.ts'
import { redirectTarget } from '#src/routing/redirects.ts'
import { paths } from '#src/routing/paths.ts'
import { redirects, routeTable, type RedirectRule, type RouteEntry } from '#src/routing/routeTable.ts'
import { FullPageError, NotFoundPage, RegionError } from './errors/ErrorPage.tsx'
import { DefaultLayout } from './layouts/DefaultLayout.tsx'
import { FirstFrame, Frame } from './layouts/Frame.tsx'
import { SimpleLayout } from './layouts/SimpleLayout.tsx'
import { keptThroughOutage } from './dataThroughOutage.ts'

/** What a page module gives the router; one of which only the shell is drawn ahead says what that is drawn from. */
type PageModule = {
  Component: ComponentType
  loader?: LoaderFunction
  shell?: LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
}

const signInPage = '../features/session/LoginMethodPage.tsx'
const pages: Record<string, () => Promise<PageModule>> = {
  ...import.meta.glob<PageModule>([
    '../features/*/*Page.tsx',
    './errors/ErrorPage.tsx',
    '!../features/session/LoginMethodPage.tsx',
  ]),
  // Most visits begin here, so its code is in the first file.
  [signInPage]: () => Promise.resolve(signIn),
}

type Guards = {
  /** Whether a lost chunk has the page loaded again; then a part that failed is waited for, not complained of. */
  isReloading: () => boolean
  /** Keeps the person on the page they see, when another cannot come because the server is away. */
  stay: () => void
  /** Whether pages are drawn ahead, without a browser: nothing is asked then but what was handed in. */
  isAhead?: boolean
}

/** The router's routes, made from the one table of screens. */
export function routes(guards: Guards): RouteObject[] {
  const inLayout = (layout: RouteEntry['layout']) =>
    routeTable.filter((entry) => entry.layout === layout).map((entry) => routeOf(entry, guards))

  return [
    {
      id: frameId,
      loader: keptThroughOutage(readFrame, { isOfAddress: false }),
      shouldRevalidate: isFrameOutdated,
      Component: Frame,
      HydrateFallback: FirstFrame,
      ErrorBoundary: FullPageError,
      children: [
        ...redirects.map(leading),
        {
          Component: DefaultLayout,
          children: [
            { ErrorBoundary: RegionError, children: [...inLayout('default'), { path: '*', Component: NotFoundPage }] },
            {
              lazy: async () => ({ Component: (await import('./layouts/MyContactLayout.tsx')).MyContactLayout }),
              children: [{ ErrorBoundary: RegionError, children: inLayout('my-contact') }],
            },
          ],
        },
        {
          Component: SimpleLayout,
          children: [{ ErrorBoundary: RegionError, children: inLayout('simple') }],
        },
      ],
    },
  ]
}

/** The server leads on by the same rule; this is for links inside. */
function leading(rule: RedirectRule): RouteObject {
  return {
    path: rule.from,
    loader: ({ request }) => redirect(redirectTarget([rule], new URL(request.url)) ?? paths.home()),
  }
}

function routeOf(entry: RouteEntry, guards: Guards): RouteObject {
  return {
    id: entry.path,
    path: entry.path,
    handle: { access: entry.access },
    lazy: () => whole(load(entry, guards), guards),
  }
}

async function load(entry: RouteEntry, { stay, isAhead }: Guards) {
  const fetchPage = pages[`./${entry.page}.tsx`.replace('./features/', '../features/').replace('./app/', './')]
  if (!fetchPage) throw new Error(`no page ${entry.page}`)
  const [{ Component, loader, shell, shouldRevalidate }] = await Promise.all([
    fetchPage(),
    loadMessages(entry.messages ?? 'rest'),
  ])
  if (isAhead && shell) return { Component, loader: shell }
  if (!loader) return { Component }
  const kept = keptThroughOutage(loader, { stay })
  return {
    Component,
    loader: entry.access === 'public' ? kept : forSignedIn(kept),
    ...(shouldRevalidate && { shouldRevalidate }),
  }
}

/** A part that came as nothing, or failed, while the page is being loaded again, simply never comes. */
async function whole<Part>(loading: Promise<Part>, { isReloading, stay }: Guards): Promise<Part> {
  try {
    return await loading
  } catch (cause) {
    if (isReloading()) return new Promise(() => {})
    if (isAway()) stay()
    throw cause
  }
}

/** Code that does not come says nothing of why: the browser does, or the calls before. */
function isAway(): boolean {
  return !navigator.onLine || getReach() !== 'here'
}

/** Whoever has no session at all need not ask the server to hear so. */
function forSignedIn(loader: LoaderFunction): LoaderFunction {
  return (args: LoaderFunctionArgs, context) => {
    const { pathname, search } = new URL(args.request.url)
    if (!holdsSession()) throw redirect(paths.signIn(pathname + search))
    return typeof loader === 'function' ? loader(args, context) : loader
  }
}
