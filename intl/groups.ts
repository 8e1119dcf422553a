/**
 * Which words travel together. A dictionary's ids begin with their room; a page loads the words of one
 * group beside `core`, which is there from the start. A room may stand in several groups.
 */
export const groups = {
  core: ['app', 'common', 'notification'],
  session: ['session', 'problem'],
  domain: ['domain', 'grid', 'problem', 'record', 'registry', 'state'],
  // As on the list, without the words of lists.
  domainDetail: ['domain', 'problem', 'record', 'registry', 'state'],
  nsset: ['field', 'nsset', 'problem', 'record', 'registry', 'set', 'state'],
  keyset: ['field', 'keyset', 'problem', 'record', 'registry', 'set', 'state'],
  contact: ['contact', 'field', 'problem', 'record', 'registry', 'state'],
  confirmEmail: ['confirmation', 'problem'],
  refuseAuthInfo: ['refusal', 'problem'],
  requestAuthInfo: ['authmail', 'invalid', 'problem'],
  myContact: ['authentication', 'contact', 'field', 'mycontact', 'problem', 'record', 'registry', 'state', 'way'],
  editing: ['invalid'],
  link: ['field', 'invalid', 'link', 'mycontact', 'operation', 'problem', 'record', 'session'],
  registrar: ['field', 'problem', 'record', 'registrar'],
  statement: ['problem', 'statement'],
  command: ['command', 'switching'],
  listTools: ['filter', 'tool', 'view'],
  paste: ['paste', 'problem'],
  operation: ['invalid', 'operation', 'problem', 'registry'],
  operationPage: ['grid', 'operation', 'problem', 'record', 'registry'],
  overview: ['overview', 'problem', 'record', 'registry', 'state'],
  peek: ['peek'],
  set: ['grid', 'keyset', 'nsset', 'problem', 'record', 'registry', 'set', 'state'],
  traffic: ['traffic'],
  authInfo: ['authinfo'],
  candidate: ['candidate'],
  merge: ['field', 'grid', 'merge', 'mycontact', 'problem', 'record', 'way'],
  auctionList: ['auction', 'auctions', 'grid', 'problem'],
  activity: ['activity', 'grid', 'problem', 'registry'],
  auction: ['auction', 'grid', 'problem'],
  auctionDetail: ['auction', 'auctiondetail', 'auctionrules', 'problem', 'record'],
  bid: ['bid', 'way'],
  message: ['auctions', 'grid', 'message', 'problem'],
  payment: ['payment', 'problem', 'record'],
  visit: ['visit'],
  help: ['command', 'help', 'problem', 'record', 'state'],
  legal: ['accessibility', 'legal'],
  // What comes once a page is drawn, on whatever page.
  around: ['announcement', 'ending'],
} as const satisfies Record<string, readonly string[]>

export type Group = keyof typeof groups

/**
 * Whether a message travels with a group that has its room. Pages of domains, sets and what is done to them never
 * name a state that only contacts have, nor why a sign-in, a link, a change of contact data or a bid was refused. Why
 * a lock or an AuthInfo was, comes with the group `operation`, as the deed itself does; pages of what was done have it.
 */
export function travelsWith(group: string, id: string): boolean {
  if (!ofRecords.includes(group)) return true
  return !ofContacts.test(id) && (ofDone.includes(group) || !ofDeeds.test(id))
}

const ofRecords = [
  'activity',
  'domain',
  'domainDetail',
  'keyset',
  'nsset',
  'operationPage',
  'overview',
  'registrar',
  'set',
]
const refusalsOfContacts =
  'attach|auth-info-is|change|confirmation|contact-already|creation|identity|is-account|merge|organization|refusal|sign-in|statement'
const refusalsOfAuctions = 'auction|bid|bidder|ceiling|open-obligations|price|registration|terms'
const ofContacts = new RegExp(`^state\\.\\w*[cC]ontact|^problem\\.(${refusalsOfContacts}|${refusalsOfAuctions})(-|$)`)

const ofDone = ['activity', 'operationPage']
const refusalsOfDeeds =
  'already-shown|already-undone|no-longer-mine|not-set-here|nothing-to-undo|operation|selection|transfer-is|undo|update-is'
const ofDeeds = new RegExp(`^problem\\.(${refusalsOfDeeds})(-|$)`)

/** Rooms whose words only the server says: headings of files, letters. */
export const serverRooms: readonly string[] = ['calendar', 'csv', 'demo', 'invoice', 'mail']
