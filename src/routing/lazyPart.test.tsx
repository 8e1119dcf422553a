import { act, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, test } from 'vitest'
import { hasPendingParts, subscribeToPendingParts, useLazy } from './lazyPart.ts'

const steps: string[] = []

function Part() {
  useEffect(() => void steps.push('part is mounted'), [])
  return <p>part</p>
}

function Page({ bring }: { bring: () => Promise<typeof Part> }) {
  const late = useLazy(bring)
  return late && <Part />
}

describe('useLate', () => {
  test('counts a part as pending until its own effects have run', async () => {
    steps.length = 0
    let resolve: (part: typeof Part) => void = () => {}
    const loading = new Promise<typeof Part>((done) => (resolve = done))
    const bring = () => loading
    const stop = subscribeToPendingParts(() => steps.push('nothing is pending'))
    render(<Page bring={bring} />)
    expect(hasPendingParts()).toBe(true)
    await act(async () => resolve(Part))
    expect(screen.getByText('part')).toBeDefined()
    expect(hasPendingParts()).toBe(false)
    expect(steps).toEqual(['part is mounted', 'nothing is pending'])
    stop()
  })

  test('counts a part no longer that failed to load or whose page is gone', async () => {
    const failing = () => Promise.reject(new Error('no network'))
    const failed = render(<Page bring={failing} />)
    await act(async () => {})
    expect(hasPendingParts()).toBe(false)
    failed.unmount()

    const never = () => new Promise<typeof Part>(() => {})
    const { unmount } = render(<Page bring={never} />)
    expect(hasPendingParts()).toBe(true)
    unmount()
    expect(hasPendingParts()).toBe(false)
  })
})
