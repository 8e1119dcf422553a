/**
 * The header that names the owner of what a call answers or changes: the identity of the session and the contact it works
 * as, as one opaque mark. Every answer to a caller who is known carries it, and a page sends the mark of what it shows.
 */
export const ownerHeader = 'x-session-owner'

/** Matches a mark: 96 bits in base64url. */
export const ownerMark = /^[\w-]{16}$/
