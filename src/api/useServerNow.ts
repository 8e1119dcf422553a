import { useEffect, useState } from 'react'
import { serverNow } from './clock.ts'

/** The server's time in milliseconds, drawn anew every `every` of them; for countdowns and ages. */
export function useServerNow(every: number): number {
  const [now, setNow] = useState(serverNow)

  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), every)
    return () => clearInterval(timer)
  }, [every])

  return now
}
