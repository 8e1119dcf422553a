/** What locks, wherever it stands, needed once the page is drawn, in one file. */
export { LastOperation } from './LastOperation.tsx'
export { LockDialog } from './LockDialog.tsx'
export { LockVerbs } from './parts/LockVerbs.tsx'
