import './jitless.ts'
import { createRoot } from 'react-dom/client'
import { loadWords } from '#intl/words.ts'
import { App } from './app/App.tsx'
import { router } from './app/router.ts'
import { watchFrame } from './app/watchFrame.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

watchFrame(router)
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

void loadWords('core').then(() => createRoot(root).render(<App nonce={nonce} router={router} />))
