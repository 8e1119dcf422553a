/** Where an act puts the lock; an undo opens or closes, and is judged when it is asked for. */
export const positionAfter = {
  'block-all': 'full',
  'block-transfer': 'transfer',
  'unblock-all': 'open',
  'unblock-transfer': 'open',
  undo: 'open',
} as const
