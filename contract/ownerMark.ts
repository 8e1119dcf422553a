/**
 * The header that names the owner of a response or a change as one opaque mark: the session's identity and its contact.
 * Every response to an identified caller has it. A page sends the mark of the data it shows.
 */
export const ownerHeader = 'x-session-owner'

/** Matches a mark: 96 bits in base64url. */
export const ownerMark = /^[\w-]{16}$/
