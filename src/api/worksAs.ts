import type { Info } from '#contract/session.ts'

/** Who is signed in, as far as a service beside the portal needs it; null when nobody is. */
export type WorksAs = Pick<Info, 'contact' | 'withoutContact'> | null

let tellFirst: (who: Promise<WorksAs>) => void = () => {}
let present = new Promise<WorksAs>((resolve) => (tellFirst = resolve))
present.catch(() => {})

/** The frame says it whenever it reads it; what a page asks at the same time waits for that. */
export function noteWorksAs(who: Promise<WorksAs>): void {
  tellFirst(who)
  present = who
}

export function worksAs(): Promise<WorksAs> {
  return present
}
