import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A worker loads libraries once for all its files. Each file begins with its own stores and an empty browser.
vi.resetModules()
vi.unstubAllGlobals()
window.happyDOM.setURL('http://localhost:3000/')
for (const [name] of new URLSearchParams(document.cookie.replaceAll('; ', '&')))
  document.cookie = `${name}=; Max-Age=0; Path=/`
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
// Every computed style reads all rules of the document.
for (const style of document.head.querySelectorAll('style[data-emotion^="page"]')) style.remove()

// Deferred parts, repeated requests and a grid of many cells take their time on a busy machine.
configure({ asyncUtilTimeout: 12_000 })

// A pretended server answers calls. Messages sent on leaving a page go by fetch, and have no network.
globalThis.fetch = () => Promise.reject(new TypeError('page tests have no network'))

// A style of browsers that happy-dom lacks: the parts of a word are one word in its accessible name.
const browserStyle = document.createElement('style')
browserStyle.textContent = 'b { display: inline }'
document.head.append(browserStyle)

// happy-dom has no popovers.
Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} })

afterEach(cleanup)
