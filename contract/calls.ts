import { exportActivityCsv, listActivity } from './activity.ts'
import { createAuthInfo, readAuthInfo, requestAuthInfo } from './authInfo.ts'
import type { Call } from './call.ts'
import { readContact } from './contact.ts'
import { blockDomains, exportDomainsCsv, listDomains, readDomain, selectDomains, weighDomains } from './domain.ts'
import {
  blockKeysets,
  exportKeysetDomainsCsv,
  exportKeysetsCsv,
  listKeysetDomains,
  listKeysets,
  readKeyset,
  selectKeysets,
  weighKeysets,
} from './keyset.ts'
import { attachContact, detachContact, switchContact } from './link.ts'
import { confirmEmail, readDiscloseFlags, readMyContact, updateContact } from './myContact.ts'
import {
  blockNssets,
  exportNssetDomainsCsv,
  exportNssetsCsv,
  listNssetDomains,
  listNssets,
  readNsset,
  selectNssets,
  weighNssets,
} from './nsset.ts'
import {
  cancelOperation,
  confirmOperation,
  exportOperationCsv,
  listOperationItems,
  listOperations,
  readOperation,
  undoOperation,
  watchOperation,
} from './operation.ts'
import { readOverview } from './overview.ts'
import { readRegistrar } from './registrar.ts'
import { search } from './search.ts'
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
import { makeStatement, verifyStatement } from './statement.ts'
import { checkHealth, checkReadiness, readOpenApi, readSettings } from './system.ts'
import { exportTrafficCsv, readTraffic } from './traffic.ts'
import { listViews, readPreferences, readView, removeView, savePreferences, saveView } from './view.ts'

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
  attachContact,
  switchContact,
  detachContact,
  listDomains,
  exportDomainsCsv,
  selectDomains,
  weighDomains,
  blockDomains,
  readDomain,
  listNssets,
  exportNssetsCsv,
  selectNssets,
  weighNssets,
  blockNssets,
  listNssetDomains,
  exportNssetDomainsCsv,
  readNsset,
  listKeysets,
  exportKeysetsCsv,
  selectKeysets,
  weighKeysets,
  blockKeysets,
  listKeysetDomains,
  exportKeysetDomainsCsv,
  readKeyset,
  readContact,
  readMyContact,
  updateContact,
  readDiscloseFlags,
  confirmEmail,
  readRegistrar,
  readTraffic,
  exportTrafficCsv,
  makeStatement,
  verifyStatement,
  readAuthInfo,
  createAuthInfo,
  requestAuthInfo,
  listOperations,
  readOperation,
  listOperationItems,
  watchOperation,
  exportOperationCsv,
  confirmOperation,
  cancelOperation,
  undoOperation,
  listActivity,
  exportActivityCsv,
  listViews,
  readView,
  saveView,
  removeView,
  readPreferences,
  savePreferences,
  readOverview,
  search,
]
