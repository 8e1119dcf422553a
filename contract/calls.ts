import { readAccessibility } from './accessibility.ts'
import { exportActivityCsv, listActivity } from './activity.ts'
import { readActivityChain } from './activityChain.ts'
import {
  acceptTerms,
  listAuctionBids,
  placeBid,
  readAuction,
  readAuctionCalendar,
  readTerms,
  signInToAuctions,
} from './auction.ts'
import { watchAuctions } from './auctionEvents.ts'
import { exportAuctionsCsv, listAuctions } from './auctionList.ts'
import { changeMailWishes, listMessages, readMailWishes, readMessages } from './auctionMessage.ts'
import { printPayment, readPayment } from './auctionPayment.ts'
import { makeRegistrationCode, readRegistrationCode } from './auctionRegistration.ts'
import {
  createAuthInfo,
  createMyAuthInfo,
  readAuthInfo,
  readMyAuthInfo,
  refuseAuthInfo,
  requestAuthInfo,
} from './authInfo.ts'
import type { Call } from './call.ts'
import { readContact } from './contact.ts'
import {
  blockDomains,
  exportDomainsCsv,
  exportSelectedDomainsCsv,
  listDomains,
  lookUpDomain,
  readDomain,
  selectDomains,
  weighDomains,
} from './domain.ts'
import { listFilterChoices } from './filterChoice.ts'
import { readHelp } from './help.ts'
import { keysetCalls, readKeyset } from './keyset.ts'
import { readPrivacyText, readTermsText } from './legal.ts'
import { attachContact, createContact, detachContact, switchContact } from './link.ts'
import {
  exportCandidateDomainsCsv,
  exportMergeCandidatesCsv,
  listCandidateDomains,
  listMergeCandidates,
  mergeContacts,
  previewMerge,
} from './merge.ts'
import { confirmEmail, readDiscloseFlags, readMyContact, updateContact } from './myContact.ts'
import { nssetCalls, readNsset } from './nsset.ts'
import {
  cancelOperation,
  confirmOperation,
  exportOperationCsv,
  listOperationItems,
  listOperations,
  readOperation,
  retryOperation,
  undoOperation,
  watchOperation,
} from './operation.ts'
import {
  exportBiddingCsv,
  exportFinishedCsv,
  exportWatchlistCsv,
  listBidding,
  listFinished,
  listWatchlist,
  readExposure,
  readMyParts,
  unwatchAuction,
  watchAuction,
} from './myAuction.ts'
import { readOverview } from './overview.ts'
import { readRegistryVersion } from './registryChange.ts'
import { readRegistrar } from './registrar.ts'
import { search } from './search.ts'
import {
  endOtherSessions,
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
import { countVisit } from './visit.ts'
import { listViews, readPreferences, readView, removeView, savePreferences, saveView } from './view.ts'

/** Every call; the server serves each exactly once. */
export const calls: readonly Call[] = [
  checkHealth,
  checkReadiness,
  readSettings,
  readOpenApi,
  countVisit,
  readHelp,
  readAccessibility,
  readTermsText,
  readPrivacyText,
  startSignIn,
  finishSignIn,
  signOut,
  extendSession,
  readInfo,
  readIdentity,
  listSessions,
  endSession,
  endOtherSessions,
  attachContact,
  createContact,
  switchContact,
  detachContact,
  listDomains,
  exportDomainsCsv,
  exportSelectedDomainsCsv,
  selectDomains,
  weighDomains,
  blockDomains,
  readDomain,
  lookUpDomain,
  ...Object.values(nssetCalls),
  readNsset,
  ...Object.values(keysetCalls),
  readKeyset,
  readContact,
  readMyContact,
  updateContact,
  readDiscloseFlags,
  confirmEmail,
  listMergeCandidates,
  exportMergeCandidatesCsv,
  listCandidateDomains,
  exportCandidateDomainsCsv,
  previewMerge,
  mergeContacts,
  readRegistrar,
  readTraffic,
  exportTrafficCsv,
  makeStatement,
  verifyStatement,
  readAuthInfo,
  createAuthInfo,
  readMyAuthInfo,
  createMyAuthInfo,
  requestAuthInfo,
  refuseAuthInfo,
  listOperations,
  readOperation,
  listOperationItems,
  watchOperation,
  exportOperationCsv,
  confirmOperation,
  cancelOperation,
  undoOperation,
  retryOperation,
  listActivity,
  readActivityChain,
  exportActivityCsv,
  listFilterChoices,
  listViews,
  readView,
  saveView,
  removeView,
  readPreferences,
  savePreferences,
  readOverview,
  readRegistryVersion,
  search,
  signInToAuctions,
  readTerms,
  acceptTerms,
  listAuctions,
  exportAuctionsCsv,
  readAuction,
  listAuctionBids,
  watchAuctions,
  readAuctionCalendar,
  placeBid,
  listBidding,
  exportBiddingCsv,
  listFinished,
  exportFinishedCsv,
  listWatchlist,
  exportWatchlistCsv,
  watchAuction,
  unwatchAuction,
  readMyParts,
  readExposure,
  listMessages,
  readMessages,
  readMailWishes,
  changeMailWishes,
  readPayment,
  printPayment,
  readRegistrationCode,
  makeRegistrationCode,
]
