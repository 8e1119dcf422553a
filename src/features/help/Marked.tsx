import { styled } from '@mui/material/styles'
import { frame } from '#theme/tokens.ts'
import { rangesIn } from './marking.ts'

/** A text with the words of the search marked in it. */
export function Marked({ text, searched }: { text: string; searched: readonly string[] }) {
  if (searched.length === 0) return text
  const ranges = rangesIn(text, searched)
  const rest = ranges.at(-1)?.[1] ?? 0
  return (
    <>
      {ranges.map(([from, to], place) => (
        <span key={from}>
          {text.slice(ranges[place - 1]?.[1] ?? 0, from)}
          <Mark>{text.slice(from, to)}</Mark>
        </span>
      ))}
      {text.slice(rest)}
    </>
  )
}

const Mark = styled('mark')(({ theme }) => ({
  // Scrolled into view, it stands below the bar of the page.
  scrollMarginBlock: `calc(${frame.bar} + 24px) 96px`,
  borderRadius: 2,
  color: theme.vars.palette.state.warn.text,
  backgroundColor: theme.vars.palette.state.warn.ground,
}))
