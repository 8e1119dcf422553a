/** Returns the seconds until the next attempt: two seconds, four, eight, up to 15 minutes. */
export function retryAfter(attempts: number): number {
  return Math.min(2 ** Math.min(attempts, 10), 15 * 60)
}

const longestReason = 1000

/** Returns the reason of a rejection as it is shown to the holder: the registry's code and text. */
export function reasonOf({ code, text }: { code: string | null; text: string }): string {
  const reason = [code, text.trim()].filter(Boolean).join(' ')
  return (reason || 'no reason given').slice(0, longestReason)
}
