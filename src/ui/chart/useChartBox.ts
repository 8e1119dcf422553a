import { type CSSProperties, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The width of a chart on A4 and Letter, and the height of one that could be higher, in pixels. */
const paper = { width: 640, height: 150 } as const

/**
 * Returns the size of a chart: that of its place on the screen, and a fixed one on paper. A drawing of the screen would
 * be scaled there, with its text, and leave blank what it reserved.
 *
 * @param style its height on the screen
 * @param paperHeight its height on paper
 */
export function useChartBox(style: CSSProperties, paperHeight: number = paper.height) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  if (isPrinting) return { key: 'paper', width: paper.width, height: paperHeight } as const
  return { key: 'screen', responsive: true, style: { width: '100%', ...style } } as const
}
