import { styled } from '@mui/material/styles'
import type { Tone } from '#contract/states.ts'

/** The shape of a tone, so that colour is never the only sign. */
export function StateIcon({ tone }: { tone: Tone }) {
  return (
    <Glyph viewBox="0 0 12 12" width={12} height={12} aria-hidden>
      <path d={shapes[tone]} />
    </Glyph>
  )
}

const shapes: Record<Tone, string> = {
  critical: 'M6 1.5 11 10.5H1ZM6 5v2.2M6 9v.1',
  warn: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1ZM6 3.5V6l1.7 1.3',
  good: 'M2 6.5 4.8 9.3 10 3',
  info: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1ZM6 5.5v3M6 3.4v.1',
  lock: 'M2.5 5.5h7v5h-7ZM4 5.5V4a2 2 0 0 1 4 0v1.5',
  neutral: 'M6 4a2 2 0 1 0 0 4A2 2 0 0 0 6 4Z',
}

const Glyph = styled('svg')({
  flex: 'none',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
})
