import type { CSSObject, Theme } from '@mui/material/styles'

/** The common styles of charts: small muted text, thin lines, a light fill, hatching for a partial value. */
export function chartLook(theme: Theme): CSSObject {
  return {
    '& text': { ...theme.typography.caption, fill: theme.vars.palette.text.secondary },
    '& .recharts-cartesian-axis-line, & .recharts-cartesian-axis-tick-line': { stroke: theme.vars.palette.divider },
    '& .recharts-cartesian-grid line': { stroke: theme.vars.palette.divider },
    '& .hatch': { stroke: theme.vars.palette.chart.first, strokeWidth: 3 },
    '& .bar': {
      fill: `color-mix(in srgb, ${theme.vars.palette.chart.first} 18%, transparent)`,
      stroke: theme.vars.palette.chart.first,
      strokeWidth: 1.5,
    },
  }
}

/** A hatch pattern to fill shapes with: `url(#id)`, in the colour of the chart. */
export function Hatch({ id, className = 'hatch' }: { id: string; className?: string }) {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" className={className} />
      </pattern>
    </defs>
  )
}
