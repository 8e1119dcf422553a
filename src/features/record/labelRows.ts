/**
 * Puts labels on a line into rows so that none lies over another: each into the first row where it is free.
 *
 * @param places of the labels from the left, 0 to 100, ascending; each label is centred there and the last
 *   one ends there
 * @param width of a label, in hundredths of the line
 * @returns the row of each, counted from 0
 */
export function labelRows(places: readonly number[], width: number): number[] {
  const ends: number[] = []
  return places.map((place, index) => {
    const begin = place - (index === places.length - 1 ? width : width / 2)
    const free = ends.findIndex((end) => end <= begin)
    const row = free < 0 ? ends.length : free
    ends[row] = begin + width
    return row
  })
}
