/** The subjects of help in their order; each is an anchor of the page for good, and a tag in its words leads there. */
export const topicIds = [
  'levels',
  'sessions',
  'locks',
  'operations',
  'states',
  'life',
  'authinfo',
  'contact',
  'merge',
  'statements',
  'traffic',
  'auctions',
  'keys',
] as const
export type TopicId = (typeof topicIds)[number]
