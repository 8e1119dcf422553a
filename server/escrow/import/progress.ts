/** Receives the progress of an import. */
export type Progress = {
  /** The objects read so far; `expected` is the header's total, null until the header is read. */
  reading: (read: number, expected: number | null) => void
  /** The name of the present step. */
  writing: (what: string) => void
  /** The import has finished. */
  end: () => void
}

/** Returns a line on a terminal, updated at most five times a second by the caller's clock of milliseconds. */
export function progressOnTerminal(output: { write: (text: string) => unknown }, now: () => number): Progress {
  const from = now()
  let drawn = Number.NEGATIVE_INFINITY
  const draw = (line: string, isForced = false) => {
    if (!isForced && now() - drawn < 200) return
    drawn = now()
    output.write(`\r\u001B[2K${line}`)
  }
  return {
    reading: (read, expected) => {
      const seconds = (now() - from) / 1000
      const pace = seconds > 0 ? read / seconds : 0
      draw(`${grouped(read)} objects read, ${grouped(pace)} a second${shareOf(read, expected, pace)}`)
    },
    writing: (what) => draw(`writing ${what}`, true),
    end: () => {
      if (drawn > Number.NEGATIVE_INFINITY) output.write('\r\u001B[2K')
    },
  }
}

/** Ignores the progress. */
export const silentProgress: Progress = { reading: () => {}, writing: () => {}, end: () => {} }

function shareOf(read: number, expected: number | null, pace: number): string {
  if (expected === null || expected === 0) return ''
  const share = Math.min(100, Math.floor((100 * read) / expected))
  if (pace === 0 || read >= expected) return `, ${share} %`
  const left = Math.round((expected - read) / pace)
  return `, ${share} %, ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`
}

function grouped(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ')
}
