import type { CSSProperties } from 'react'
import { useIsPrinting } from '../page/useIsPrinting.ts'

/** The size of a chart on A4 and Letter in pixels, where it has the whole width. */
export const paper = { width: 640, height: 150 } as const

/** The width of each of two charts side by side. */
export const halfPaper = 308

/**
 * Returns the size of a chart: that of its place on the screen, and a fixed one on paper. A drawing of the screen would
 * be scaled there, with its text, and leave blank what it reserved.
 *
 * @param style its height on the screen
 * @param onPaper its size on paper
 */
export function useChartBox(style: CSSProperties, onPaper: { width: number; height: number } = paper) {
  const isPrinting = useIsPrinting()

  if (isPrinting) return { key: 'paper', ...onPaper } as const
  return { key: 'screen', responsive: true, style: { width: '100%', ...style } } as const
}
