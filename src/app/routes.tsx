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
import { messageFilesOf } from '#intl/messageFiles.ts'
import { loadMessages } from '#intl/messages.ts'
import { redirectTarget } from '#src/routing/redirects.ts'
import { paths } from '#src/routing/paths.ts'
import { redirects, routeTable, type RedirectRule, type RouteEntry } from '#src/routing/routeTable.ts'
import * as errors from './errors/ErrorPage.tsx'
import { DefaultLayout } from './layouts/DefaultLayout.tsx'
import { FirstFrame, Frame } from './layouts/Frame.tsx'
import { SimpleLayout } from './layouts/SimpleLayout.tsx'
import { keepThroughOutage } from './dataThroughOutage.ts'

/** The exports of a page module; `shell` is the loader of a page of which only the shell is prerendered. */
type PageModule = {
  Component: ComponentType
  loader?: LoaderFunction
  shell?: LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
}

const signInPage = '../features/session/LoginMethodPage.tsx'
const pages: Record<string, () => Promise<PageModule>> = {
  ...import.meta.glob<PageModule>(['../features/*/*Page.tsx', '!../features/session/LoginMethodPage.tsx']),
  // In the first file because every page can fail.
  './errors/ErrorPage.tsx': () => Promise.resolve(errors),
  // Most visits begin here, so its code is in the first file.
  [signInPage]: () => Promise.resolve(signIn),
}

type Guards = {
  /** Whether a missing chunk reloads the page; then a failed part is waited for instead of shown. */
  isReloading: () => boolean
  /** Stays on the present page when another cannot be loaded because the server is away. */
  stay: () => void
  /** Whether it runs in the prerenderer, where only the given answers are available. */
  isPrerendering?: boolean
}

/** Returns the router's routes from the route table. */
export function routes(guards: Guards): RouteObject[] {
  const inLayout = (layout: RouteEntry['layout']) =>
    routeTable.filter((entry) => entry.layout === layout).map((entry) => routeOf(entry, guards))

  return [
    {
      id: frameId,
      loader: keepThroughOutage(readFrame, { dependsOnAddress: false }),
      shouldRevalidate: isFrameOutdated,
      Component: Frame,
      HydrateFallback: FirstFrame,
      ErrorBoundary: errors.FullPageError,
      children: [
        ...redirects.map(redirectRoute),
        {
          Component: DefaultLayout,
          children: [
            {
              ErrorBoundary: errors.RegionError,
              children: [...inLayout('default'), { path: '*', Component: errors.NotFoundPage }],
            },
            {
              lazy: async () => ({ Component: (await import('./layouts/MyContactLayout.tsx')).MyContactLayout }),
              children: [{ ErrorBoundary: errors.RegionError, children: inLayout('my-contact') }],
            },
          ],
        },
        {
          Component: SimpleLayout,
          children: [{ ErrorBoundary: errors.RegionError, children: inLayout('simple') }],
        },
      ],
    },
  ]
}

/** The server redirects by the same rule; this is for links inside the portal. */
function redirectRoute(rule: RedirectRule): RouteObject {
  return {
    path: rule.from,
    loader: ({ request }) => redirect(redirectTarget([rule], new URL(request.url)) ?? paths.home()),
  }
}

function routeOf(entry: RouteEntry, guards: Guards): RouteObject {
  return {
    id: entry.path,
    path: entry.path,
    handle: { access: entry.access, fillsScreen: entry.fillsScreen === true },
    lazy: () => waitWhileReloading(load(entry, guards), guards),
  }
}

async function load(entry: RouteEntry, { stay, isPrerendering }: Guards) {
  const fetchPage = pages[`./${entry.page}.tsx`.replace('./features/', '../features/').replace('./app/', './')]
  if (!fetchPage) throw new Error(`no page ${entry.page}`)
  const [{ Component, loader, shell, shouldRevalidate }] = await Promise.all([
    fetchPage(),
    ...messageFilesOf(entry).map(loadMessages),
  ])
  if (isPrerendering && shell) return { Component, loader: shell }
  if (!loader) return { Component }
  const guarded = keepThroughOutage(loader, { stay })
  return {
    Component,
    loader: entry.access === 'public' ? guarded : forSignedIn(guarded),
    ...(shouldRevalidate && { shouldRevalidate }),
  }
}

/** Never resolves for a part that fails while the page is being reloaded. */
async function waitWhileReloading<Loaded>(loading: Promise<Loaded>, { isReloading, stay }: Guards): Promise<Loaded> {
  try {
    return await loading
  } catch (cause) {
    if (isReloading()) return new Promise(() => {})
    if (isAway()) stay()
    throw cause
  }
}

/** A failed import does not say why: the browser knows, or earlier calls. */
function isAway(): boolean {
  return !navigator.onLine || getReach() !== 'here'
}

/** Without a session it redirects to the sign-in page without a request. */
function forSignedIn(loader: LoaderFunction): LoaderFunction {
  return (args: LoaderFunctionArgs, context) => {
    const { pathname, search } = new URL(args.request.url)
    if (!holdsSession()) throw redirect(paths.signIn(pathname + search))
    return typeof loader === 'function' ? loader(args, context) : loader
  }
}
