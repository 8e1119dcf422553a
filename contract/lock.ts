/** The three positions of the lock control. This is plain data, like states.ts. */
export const lockPositions = ['open', 'transfer', 'full'] as const
