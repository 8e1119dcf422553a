import './jitless.ts'
import { createRoot } from 'react-dom/client'
import { loadMessages } from '#intl/messages.ts'
import { afterFirstPaint } from './app/afterFirstPaint.ts'
import { App } from './app/App.tsx'
import { loadOwnerNotice } from './app/ownerNotice.ts'
import { router } from './app/router.ts'
import { watchFrame } from './app/watchFrame.ts'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

watchFrame(router)
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const app = <App nonce={nonce} router={router} />

if (place.hasChildNodes()) void hydrateOrRender(place)
else void render(place)

/** Hydrates a prerendered page, or renders another where that fails. */
async function hydrateOrRender(place: HTMLElement): Promise<void> {
  const { hydratePage } = await import('#src/app/hydrate.tsx')
  if (await hydratePage(place, app, router)) afterFirstPaint()
  else await render(place)
}

async function render(place: HTMLElement): Promise<void> {
  await Promise.all([loadMessages('frame'), loadOwnerNotice()])
  createRoot(place).render(app)
  afterFirstPaint()
}
