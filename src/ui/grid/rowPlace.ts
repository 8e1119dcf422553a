/** Where the focus is, or last was, in a list: a row, its column and its place on the page. */
export type RowPlace = {
  id: string
  field: string
  index: number
  /** The focus goes there as soon as the next rows are drawn. */
  isDue: boolean
}

const places = new Map<string, RowPlace>()

/** @param listKey which list of whom, `domain:HANDLE` */
export function placeOf(listKey: string): RowPlace | undefined {
  return places.get(listKey)
}

/** Coming back from a detail, a dialog or another page of the list finds the place again. */
export function notePlace(listKey: string, place: RowPlace): void {
  places.set(listKey, place)
}

/** Which row a place means among these: the same one, else the one that stands there now; -1 where there is none. */
export function indexOfPlace(place: RowPlace | undefined, ids: readonly string[]): number {
  const same = place ? ids.indexOf(place.id) : 0
  return same >= 0 ? Math.min(same, ids.length - 1) : Math.min(place?.index ?? 0, ids.length - 1)
}
