/**
 * Which words travel together. A dictionary's ids begin with their room; a page loads the words of one
 * group beside `core`, which is there from the start. A room may stand in several groups.
 */
export const groups = {
  core: ['app', 'common', 'notification'],
  session: ['session', 'problem'],
  domain: ['domain', 'grid', 'problem', 'record', 'state'],
  // As on the list, without the words of lists.
  domainDetail: ['domain', 'problem', 'record', 'state'],
  nsset: ['field', 'nsset', 'problem', 'record', 'set', 'state'],
  keyset: ['field', 'keyset', 'problem', 'record', 'set', 'state'],
  contact: ['contact', 'field', 'problem', 'record', 'state'],
  confirmEmail: ['confirmation', 'problem'],
  myContact: ['authentication', 'contact', 'field', 'mycontact', 'problem', 'record', 'state', 'way'],
  editing: ['invalid'],
  link: ['field', 'invalid', 'link', 'mycontact', 'operation', 'problem', 'record', 'session'],
  registrar: ['field', 'problem', 'record', 'registrar'],
  statement: ['problem', 'statement'],
  command: ['command', 'switching'],
  listTools: ['filter', 'tool', 'view'],
  paste: ['paste', 'problem'],
  operation: ['invalid', 'operation'],
  operationPage: ['grid', 'operation', 'problem', 'record'],
  overview: ['overview', 'problem', 'record', 'state'],
  peek: ['peek'],
  set: ['grid', 'keyset', 'nsset', 'problem', 'record', 'set', 'state'],
  traffic: ['traffic'],
  authInfo: ['authinfo'],
  candidate: ['candidate'],
  merge: ['field', 'grid', 'merge', 'mycontact', 'problem', 'record', 'way'],
  activity: ['activity', 'grid', 'problem'],
} as const satisfies Record<string, readonly string[]>

export type Group = keyof typeof groups

/** The states of contacts alone: pages of domains and sets never name one, so their words stay where contacts are. */
export function travelsWith(group: string, id: string): boolean {
  return !/^state\.\w*[cC]ontact/.test(id) || ['contact', 'myContact'].includes(group)
}

/** Rooms whose words only the server says: headings of files, letters. */
export const serverRooms: readonly string[] = ['csv', 'demo', 'mail']
