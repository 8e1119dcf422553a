import type { Call } from './call.ts'
import { blockDomains, exportDomainsCsv, listDomains, readDomain } from './domain.ts'
import { cancelOperation, confirmOperation, readOperation, undoOperation } from './operation.ts'
import {
  endSession,
  extendSession,
  finishSignIn,
  listSessions,
  readIdentity,
  readInfo,
  signOut,
  startSignIn,
} from './session.ts'
import { checkHealth, checkReadiness, readOpenApi, readSettings } from './system.ts'

/** Every call there is; the server serves each exactly once. */
export const calls: readonly Call[] = [
  checkHealth,
  checkReadiness,
  readSettings,
  readOpenApi,
  startSignIn,
  finishSignIn,
  signOut,
  extendSession,
  readInfo,
  readIdentity,
  listSessions,
  endSession,
  listDomains,
  exportDomainsCsv,
  blockDomains,
  readDomain,
  readOperation,
  confirmOperation,
  cancelOperation,
  undoOperation,
]
