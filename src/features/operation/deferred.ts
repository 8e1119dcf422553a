// The parts of locks that load in one import once the page is drawn.
export { LastOperation } from './LastOperation.tsx'
export { LockDialog } from './LockDialog.tsx'
export { RecordLockVerbs } from './RecordLockVerbs.tsx'
