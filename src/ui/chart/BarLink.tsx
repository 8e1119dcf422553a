import { Link } from 'react-router'
import type { ChartBar } from './chartBar.ts'

/** One bar as a link: the whole strip it stands in can be pressed, however short the bar. */
export function BarLink({ bar, at, band, isLying, fill, tabIndex, onFocus }: Given) {
  const strip = isLying ? { ...band, width: band.width + beyond } : { ...band, y: 1, height: band.y + band.height - 1 }
  const end = isLying
    ? { x: at.x + at.width + 6, y: at.y + at.height / 2 + 4, textAnchor: 'start' as const }
    : { x: at.x + at.width / 2, y: at.y - 6, textAnchor: 'middle' as const }

  return (
    <Link to={bar.to} aria-label={bar.name} tabIndex={tabIndex} onFocus={onFocus}>
      <rect className="band" rx={4} {...strip} />
      {bar.value > 0 && <rect className="bar" {...at} {...(fill !== null && { style: { fill } })} />}
      <text {...end}>{bar.shown}</text>
    </Link>
  )
}

/** Pixels past the longest lying bar, for its number. */
const beyond = 52

type Given = {
  bar: ChartBar
  /** The bar itself, in the drawing's pixels. */
  at: { x: number; y: number; width: number; height: number }
  /** The strip it stands in, as long as a bar can be. */
  band: { x: number; y: number; width: number; height: number }
  isLying: boolean
  /** What it is filled with instead of its colour. */
  fill: string | null
  tabIndex: 0 | -1
  onFocus: () => void
}
