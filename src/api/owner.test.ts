import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ownerHeader } from '#contract/ownerMark.ts'
import type { OtherOwner } from './owner.ts'

const gita = 'gitagitagitagita'
const dana = 'danadanadanadana'
const read = { isChange: false, isDone: true }
const made = { isChange: true, isDone: true }
const refused = { isChange: true, isDone: false }

/** The messages to the other tabs of the browser, and a function that sends one to this tab. */
let sent: unknown[]
let receive: (owner: string) => void
class Channel {
  postMessage(owner: unknown) {
    sent.push(owner)
  }
  addEventListener(_kind: string, listener: (message: { data: unknown }) => void) {
    receive = (owner) => listener({ data: owner })
  }
}

beforeEach(() => {
  sent = []
  vi.resetModules()
  vi.stubGlobal('BroadcastChannel', Channel)
})

/** A page as it is loaded, with what it did about another owner. */
async function aPage() {
  const owner = await import('./owner.ts')
  const onOther = vi.fn<(other: OtherOwner) => void>()
  const check = vi.fn<() => void>()
  owner.watchOwner(onOther, check)
  return { ...owner, onOther, check }
}

/** Whether an answer comes through. */
async function comes(answer: unknown): Promise<boolean> {
  return (await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 0, 'never'))])) !== 'never'
}

describe('the owner of a page', () => {
  test('is the first one it is answered, and is named by its calls and to the other tabs', async () => {
    const { checkOwner: ofShownOwner, ownerHeaders: ownerNamed } = await aPage()
    expect(ownerNamed()).toEqual({})
    expect(await comes(ofShownOwner('rows', { owner: gita, ...read }))).toBe(true)
    expect(ownerNamed()).toEqual({ [ownerHeader]: gita })
    expect(sent).toEqual([gita])
  })

  test('leaves the page at an answer to another, once, and withholds the answer from it', async () => {
    const { setPageOwner: showOwner, checkOwner: ofShownOwner, onOther } = await aPage()
    showOwner(gita)
    expect(await comes(ofShownOwner('rows', { owner: dana, ...read }))).toBe(false)
    expect(await comes(ofShownOwner('more rows', { owner: dana, ...read }))).toBe(false)
    expect(onOther.mock.calls).toEqual([[{ hadNoOwner: false, isRefused: false }]])
  })

  test('leaves the page of nobody at an answer to anybody', async () => {
    const { setNoPageOwner: showNobody, checkOwner: ofShownOwner, onOther } = await aPage()
    showNobody()
    expect(await comes(ofShownOwner('rows', { owner: dana, ...read }))).toBe(false)
    expect(onOther.mock.calls).toEqual([[{ hadNoOwner: true, isRefused: false }]])
  })

  test('says that a change was refused for it', async () => {
    const { setPageOwner: showOwner, checkOwner: ofShownOwner, onOther } = await aPage()
    showOwner(gita)
    expect(await comes(ofShownOwner('409', { owner: dana, ...refused }))).toBe(false)
    expect(onOther.mock.calls).toEqual([[{ hadNoOwner: false, isRefused: true }]])
  })

  test('becomes another by the page’s own change, such as a switch of contact', async () => {
    const { setPageOwner: showOwner, checkOwner: ofShownOwner, getPageOwner: shownOwner, onOther } = await aPage()
    showOwner(gita)
    expect(await comes(ofShownOwner('done', { owner: dana, ...made }))).toBe(true)
    expect(shownOwner()).toBe(dana)
    expect(sent).toEqual([gita, dana])
    expect(onOther).not.toHaveBeenCalled()
  })

  test('is not touched by answers that are anybody’s, nor by what is no mark', async () => {
    const { setPageOwner: showOwner, checkOwner: ofShownOwner, getPageOwner: shownOwner } = await aPage()
    showOwner(gita)
    expect(await comes(ofShownOwner('prices', { owner: undefined, ...read }))).toBe(true)
    expect(await comes(ofShownOwner('prices', { owner: 'not a mark', ...read }))).toBe(true)
    expect(shownOwner()).toBe(gita)
  })

  test('is requested when another tab shows another’s data, not its own', async () => {
    const { setPageOwner: showOwner, check } = await aPage()
    showOwner(gita)
    receive(gita)
    expect(check).not.toHaveBeenCalled()
    receive(dana)
    expect(check).toHaveBeenCalledOnce()
  })
})
