/** The three positions of the one lock control; plain data, as states.ts. */
export const lockPositions = ['open', 'transfer', 'full'] as const
