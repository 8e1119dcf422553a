import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, test } from 'vitest'
import { hasPendingParts, preloadLazy, subscribeToPendingParts, useLazy } from './lazyPart.ts'

const steps: string[] = []

function LatePart() {
  useEffect(() => void steps.push('part is mounted'), [])
  return <p>part</p>
}

function Page({ load }: { load: () => Promise<typeof LatePart> }) {
  const late = useLazy(load)
  return late && <LatePart />
}

describe('useLate', () => {
  test('counts a part as pending until its own effects have run', async () => {
    steps.length = 0
    let resolve: (part: typeof LatePart) => void = () => {}
    const loading = new Promise<typeof LatePart>((done) => (resolve = done))
    const load = () => loading
    const stop = subscribeToPendingParts(() => steps.push('nothing is pending'))
    render(<Page load={load} />)
    expect(hasPendingParts()).toBe(true)
    await act(async () => resolve(LatePart))
    expect(screen.getByText('part')).toBeDefined()
    expect(hasPendingParts()).toBe(false)
    expect(steps).toEqual(['part is mounted', 'nothing is pending'])
    stop()
  })

  test('returns a module at once that was preloaded', async () => {
    const load = () => Promise.resolve(LatePart)
    preloadLazy(load)
    await act(async () => {})
    render(<Page load={load} />)
    expect(screen.getByText('part')).toBeDefined()
    expect(hasPendingParts()).toBe(false)
  })

  test('counts a part no longer that failed to load or whose page is gone', async () => {
    const failing = () => Promise.reject(new Error('no network'))
    const failed = render(<Page load={failing} />)
    await act(async () => {})
    expect(hasPendingParts()).toBe(false)
    failed.unmount()

    const never = () => new Promise<typeof LatePart>(() => {})
    const { unmount } = render(<Page load={never} />)
    expect(hasPendingParts()).toBe(true)
    unmount()
    expect(hasPendingParts()).toBe(false)
  })
})
