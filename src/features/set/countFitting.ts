/** The widths of a character of a name and of the number of further names, in pixels. */
const characterWidth = 7.5
const moreWidth = 34

/** Returns how many of the names fit into so many pixels in the small font for codes, at least one. */
export function countFitting(names: readonly string[], room: number): number {
  const fits = names.findIndex((_, at) => {
    const width = names.slice(0, at + 1).join(', ').length * characterWidth
    return width + (at + 1 < names.length ? moreWidth : 0) > room
  })
  return fits === -1 ? names.length : Math.max(1, fits)
}

/** The width of a character in the larger font for names, and the gap after a name, in pixels. */
const letterWidth = 8.3
const gap = 8

/** Returns the pixels left beside a name; undefined where the room is not limited. */
export function roomBeside(name: string, room: number | undefined): number | undefined {
  return room === undefined ? undefined : room - letterWidth * name.length - gap
}
