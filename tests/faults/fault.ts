/** One mistake to plant in a copy of the sources, and the cheapest test that must notice it. */
export type Fault = {
  /** The fault in the third person: `accepts a bid equal to the leader's own ceiling`. */
  name: string
  file: string
  /** Text that occurs exactly once in the file. */
  find: string
  replace: string
  caughtBy: {
    project: 'unit' | 'page' | 'wire' | 'desktop' | 'phone'
    file: string
    /** Part of a test's title: only tests with it run. */
    title?: string
  }
}
