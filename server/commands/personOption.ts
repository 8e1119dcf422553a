import type { PersonName } from '#server/features/person/personStore.ts'
import { BadInput, textOption, type Command, type CommandContext } from './command.ts'

/** The options of `registry person` that name the person. */
export const personOptions: Command['options'] = {
  contact: { type: 'string' },
  issuer: { type: 'string' },
  subject: { type: 'string' },
}

export const personUsage = [
  '--contact HANDLE  the person who works with this contact',
  '--issuer URL --subject TEXT  the person as their provider names them (registry link list)',
]

/** Returns the person named by the options; throws BadInput when they name none or two. */
export function personOption(values: CommandContext['values']): PersonName {
  const [contact, issuer, subject] = [
    textOption(values, 'contact'),
    textOption(values, 'issuer'),
    textOption(values, 'subject'),
  ]
  if (contact !== null && issuer === null && subject === null) return { contact }
  if (contact === null && issuer !== null && subject !== null) return { issuer, subject }
  throw new BadInput('name the person by --contact HANDLE, or by --issuer URL and --subject TEXT')
}

/** The message when no person is found. */
export function nobodyNamed(name: PersonName): string {
  return 'contact' in name
    ? `there is no contact ${name.contact}: check the handle`
    : `nobody is known as ${name.subject} of ${name.issuer}: registry link list --ended names who is`
}
