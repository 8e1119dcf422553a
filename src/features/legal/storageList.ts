type Stored = {
  /** As it is named in the browser; what stands after `:` differs. */
  name: string
  what: 'mode' | 'draft' | 'scroll' | 'chunk' | 'visits' | 'announcements'
  lasts: 'tab' | 'always'
}

/** Everything the portal leaves in a browser beside cookies; a journey looks whether there is anything else. */
export const storageList: readonly Stored[] = [
  { name: 'mode', what: 'mode', lasts: 'always' },
  { name: 'visits', what: 'visits', lasts: 'always' },
  { name: 'announcements', what: 'announcements', lasts: 'always' },
  { name: 'draft:…', what: 'draft', lasts: 'tab' },
  { name: 'react-router-scroll-positions', what: 'scroll', lasts: 'tab' },
  { name: 'chunk-reload:…', what: 'chunk', lasts: 'tab' },
]
