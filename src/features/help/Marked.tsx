import { styled } from '@mui/material/styles'
import { useSetText } from '#src/ui/text/setText.ts'
import { rangesIn } from './marking.ts'

/** A text with the words of the search marked in it, set as its language is. */
export function Marked({ text, searched }: { text: string; searched: readonly string[] }) {
  const set = useSetText(text)
  if (searched.length === 0) return set
  const ranges = rangesIn(set, searched)
  const rest = ranges.at(-1)?.[1] ?? 0
  return (
    <>
      {ranges.map(([from, to], place) => (
        <span key={from}>
          {set.slice(ranges[place - 1]?.[1] ?? 0, from)}
          <Mark>{set.slice(from, to)}</Mark>
        </span>
      ))}
      {set.slice(rest)}
    </>
  )
}

const Mark = styled('mark')(({ theme }) => ({
  borderRadius: 2,
  color: theme.vars.palette.state.warn.text,
  backgroundColor: theme.vars.palette.state.warn.ground,
}))
