/** A value of my contact that is typed here, by its name in the contract. */
export type EditableName = 'vatNumber' | 'telephone' | 'fax' | 'email' | 'notifyEmail'
