import './jitless.ts'
import { createRoot } from 'react-dom/client'
import { loadWords } from '#intl/words.ts'
import { afterFirstPaint } from './app/afterFirstPaint.ts'
import { App } from './app/App.tsx'
import { router } from './app/router.ts'
import { watchFrame } from './app/watchFrame.ts'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
const root = createRoot(place)

watchFrame(router)
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

void loadWords('core').then(draw)

function draw(): void {
  root.render(<App nonce={nonce} router={router} />)
  afterFirstPaint()
}
