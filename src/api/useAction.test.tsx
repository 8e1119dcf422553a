import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from './ApiError.ts'
import { useAction } from './useAction.ts'

const refusal = (code: 'unreachable' | 'already-shown') => new ApiError(code, { status: null })

/** Renders an action whose answers are given one by one; `keys` collects the idempotency keys it sends. */
function renderAction(options?: Parameters<typeof useAction>[1]) {
  const keys: string[] = []
  const perform = vi.fn<(input: string, key: string) => Promise<string>>()
  const send = (input: string, key: string) => {
    keys.push(key)
    return perform(input, key)
  }
  const loader = vi.fn<() => null>(() => null)
  const InRouter = ({ children }: { children: ReactNode }) => {
    const router = createMemoryRouter([{ path: '*', loader, element: children, HydrateFallback: () => null }])
    return <RouterProvider router={router} />
  }
  const { result } = renderHook(() => useAction(send, options), { wrapper: InRouter })
  return { result, perform, keys, loader }
}

/** Renders it and waits until the router has loaded the page. */
async function readyAction(options?: Parameters<typeof useAction>[1]) {
  const rendered = renderAction(options)
  await vi.waitFor(() => expect(rendered.result.current).not.toBeNull())
  rendered.loader.mockClear()
  return rendered
}

describe('an action', () => {
  test('stores a refusal until the next run', async () => {
    const { result, perform } = await readyAction()
    perform.mockRejectedValueOnce(refusal('unreachable')).mockResolvedValueOnce('done')
    expect(await act(() => result.current.run('a'))).toBeUndefined()
    expect(result.current.problem?.code).toBe('unreachable')
    expect(await act(() => result.current.run('a'))).toBe('done')
    expect(result.current.problem).toBeNull()
  })

  test('throws what is no refusal', async () => {
    const { result, perform } = await readyAction()
    perform.mockRejectedValueOnce(new TypeError('a bug'))
    await act(() => expect(result.current.run('a')).rejects.toThrow('a bug'))
    expect(result.current.isRunning).toBe(false)
  })

  test('runs once for a double press, and beside another input', async () => {
    const { result, perform } = await readyAction()
    const answers: ((text: string) => void)[] = []
    perform.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    let runs: Promise<unknown>[] = []
    act(() => {
      runs = [result.current.run('a'), result.current.run('a'), result.current.run('b')]
    })
    expect(result.current.isRunning).toBe(true)
    await act(async () => {
      answers.forEach((answer) => answer('done'))
      await Promise.all(runs)
    })
    expect(perform.mock.calls.map(([input]) => input)).toEqual(['a', 'b'])
    expect(result.current.isRunning).toBe(false)
  })

  test('sends the same key until it succeeds', async () => {
    const { result, perform, keys } = await readyAction()
    perform.mockRejectedValueOnce(refusal('unreachable')).mockResolvedValue('done')
    for (const input of ['a', 'a', 'a']) await act(() => result.current.run(input))
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('sends another key with another input, and after a secret that is not shown twice', async () => {
    const { result, perform, keys } = await readyAction()
    perform.mockRejectedValueOnce(refusal('unreachable')).mockRejectedValueOnce(refusal('unreachable'))
    perform.mockRejectedValueOnce(refusal('already-shown')).mockResolvedValue('done')
    for (const input of ['a', 'b', 'a', 'a']) await act(() => result.current.run(input))
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe(keys[0])
    expect(keys[3]).not.toBe(keys[0])
  })

  test('reads the page again after a success, unless it changes nothing there', async () => {
    const changing = await readyAction()
    changing.perform.mockResolvedValue('done')
    await act(() => changing.result.current.run('a'))
    expect(changing.loader).toHaveBeenCalledOnce()
    const other = await readyAction({ revalidates: false })
    other.perform.mockResolvedValue('done')
    await act(() => other.result.current.run('a'))
    expect(other.loader).not.toHaveBeenCalled()
  })

  test('gives the focus back to its button, which is disabled meanwhile', async () => {
    const { result, perform } = await readyAction()
    const button = document.body.appendChild(document.createElement('button'))
    button.focus()
    let finish = (_answer: string) => {}
    perform.mockImplementation(() => new Promise((resolve) => (finish = resolve)))
    let running: Promise<unknown> | undefined
    act(() => void (running = result.current.run('a')))
    // A browser does it when the button becomes disabled.
    button.blur()
    await act(async () => {
      finish('done')
      await running
    })
    expect(document.activeElement).toBe(button)
    button.remove()
  })

  test('does not run again after a success that removes its button', async () => {
    const { result, perform } = await readyAction({ runsOnce: true })
    perform.mockResolvedValue('done')
    await act(() => result.current.run('a'))
    await act(() => result.current.run('a'))
    expect(perform).toHaveBeenCalledOnce()
  })
})
