import { describe, expect, test } from 'vitest'
import { calls } from './calls.ts'
import { callTable } from './callTable.ts'

describe('calls', () => {
  test('are these', () => {
    expect(callTable(calls)).toMatchInlineSnapshot(`
      "GET     /api/healthcheck                              open       probe              checkHealth
      GET     /api/healthcheck/ready                        open       probe              checkReadiness
      GET     /api/common/settings/                         open       read               readSettings
      GET     /api/openapi.json                             open       read               readOpenApi
      POST    /api/common/visits/                           open       read               countVisit
      GET     /api/common/help/                             open       read               readHelp
      GET     /api/common/accessibility/                    open       read               readAccessibility
      GET     /api/common/texts/terms/                      open       read               readTermsText
      GET     /api/common/texts/privacy/                    open       read               readPrivacyText
      GET     /api/auth/{method}/login/                     open       sign-in  redirect  startSignIn
      GET     /api/auth/{method}/callback                   open       sign-in  redirect  finishSignIn
      POST    /api/common/logout/                           signed-in  change             signOut
      POST    /api/common/session/extend/                   signed-in  change             extendSession
      GET     /api/user/info/                               signed-in  read               readInfo
      GET     /api/user/identity/                           signed-in  read               readIdentity
      GET     /api/user/sessions/                           signed-in  read               listSessions
      DELETE  /api/user/sessions/{id}/                      signed-in  change             endSession
      DELETE  /api/user/sessions/                           signed-in  change             endOtherSessions
      POST    /api/user/attach-contact/                     signed-in  change             attachContact
      POST    /api/user/create-contact-from-nia/            signed-in  change   key       createContact
      POST    /api/user/switch-contact/                     signed-in  change             switchContact
      POST    /api/user/detach-contact/                     signed-in  change             detachContact
      GET     /api/user/domains/                            holder     read               listDomains
      GET     /api/user/domains/csv/                        holder     export   csv       exportDomainsCsv
      POST    /api/user/domains/csv/selection/              holder     export   csv       exportSelectedDomainsCsv
      POST    /api/user/domains/select/                     holder     read               selectDomains
      POST    /api/user/domains/weigh/                      holder     read               weighDomains
      POST    /api/user/domains/block/                      holder     change   key       blockDomains
      GET     /api/registry/domain/{id}/                    holder     read               readDomain
      GET     /api/public/domain/{id}/                      open       read               lookUpDomain
      GET     /api/user/nssets/                             holder     read               listNssets
      GET     /api/user/nssets/csv/                         holder     export   csv       exportNssetsCsv
      POST    /api/user/nssets/csv/selection/               holder     export   csv       exportSelectedNssetsCsv
      GET     /api/user/merge-candidates/{id}/nssets/       holder     read               listCandidateNssets
      GET     /api/user/merge-candidates/{id}/nssets/csv/   holder     export   csv       exportCandidateNssetsCsv
      POST    /api/user/nssets/select/                      holder     read               selectNssets
      POST    /api/user/nssets/weigh/                       holder     read               weighNssets
      POST    /api/user/nssets/block/                       holder     change   key       blockNssets
      GET     /api/user/nssets/{id}/domains/                holder     read               listNssetDomains
      GET     /api/user/nssets/{id}/domains/csv/            holder     export   csv       exportNssetDomainsCsv
      GET     /api/registry/nsset/{id}/                     holder     read               readNsset
      GET     /api/user/keysets/                            holder     read               listKeysets
      GET     /api/user/keysets/csv/                        holder     export   csv       exportKeysetsCsv
      POST    /api/user/keysets/csv/selection/              holder     export   csv       exportSelectedKeysetsCsv
      GET     /api/user/merge-candidates/{id}/keysets/      holder     read               listCandidateKeysets
      GET     /api/user/merge-candidates/{id}/keysets/csv/  holder     export   csv       exportCandidateKeysetsCsv
      POST    /api/user/keysets/select/                     holder     read               selectKeysets
      POST    /api/user/keysets/weigh/                      holder     read               weighKeysets
      POST    /api/user/keysets/block/                      holder     change   key       blockKeysets
      GET     /api/user/keysets/{id}/domains/               holder     read               listKeysetDomains
      GET     /api/user/keysets/{id}/domains/csv/           holder     export   csv       exportKeysetDomainsCsv
      GET     /api/registry/keyset/{id}/                    holder     read               readKeyset
      GET     /api/registry/contact/{id}/                   holder     read               readContact
      GET     /api/user/update/                             holder     read               readMyContact
      POST    /api/user/update/                             holder     change             updateContact
      GET     /api/user/disclose-flags/                     holder     read               readDiscloseFlags
      POST    /api/public/confirm-email/                    open       sign-in            confirmEmail
      GET     /api/user/merge-candidates/                   holder     read               listMergeCandidates
      GET     /api/user/merge-candidates/csv/               holder     export   csv       exportMergeCandidatesCsv
      GET     /api/user/merge-candidates/{id}/domains/      holder     read               listCandidateDomains
      GET     /api/user/merge-candidates/{id}/domains/csv/  holder     export   csv       exportCandidateDomainsCsv
      GET     /api/user/merge-candidates/{id}/preview/      holder     read               previewMerge
      POST    /api/user/merge/                              holder     change             mergeContacts
      GET     /api/registry/registrar/{id}/                 holder     read               readRegistrar
      GET     /api/registry/domain/{id}/stats/              holder     read               readTraffic
      GET     /api/registry/domain/{id}/stats/csv/          holder     export   csv       exportTrafficCsv
      GET     /api/registry/{type}/{id}/record-statement/   holder     export   pdf       makeStatement
      GET     /api/statement/verify/                        open       read               verifyStatement
      GET     /api/registry/{type}/{id}/auth-info/          holder     read               readAuthInfo
      POST    /api/registry/{type}/{id}/auth-info/          holder     change   key       createAuthInfo
      GET     /api/user/auth-info/                          holder     read               readMyAuthInfo
      POST    /api/user/auth-info/                          holder     change   key       createMyAuthInfo
      POST    /api/public/auth-info-request/                open       sign-in            requestAuthInfo
      POST    /api/public/auth-info-refusal/                open       sign-in            refuseAuthInfo
      GET     /api/user/operations/                         holder     read               listOperations
      GET     /api/user/operations/{id}/                    holder     read               readOperation
      GET     /api/user/operations/{id}/items/              holder     read               listOperationItems
      GET     /api/user/operations/{id}/events/             holder     read     events    watchOperation
      GET     /api/user/operations/{id}/csv/                holder     export   csv       exportOperationCsv
      POST    /api/user/operations/{id}/confirm/            holder     change             confirmOperation
      POST    /api/user/operations/{id}/cancel/             holder     change             cancelOperation
      POST    /api/user/operations/{id}/undo/               holder     change             undoOperation
      POST    /api/user/operations/{id}/retry/              holder     change             retryOperation
      GET     /api/user/activity/                           holder     read               listActivity
      GET     /api/user/activity/chain/                     holder     read               readActivityChain
      GET     /api/user/activity/csv/                       holder     export   csv       exportActivityCsv
      GET     /api/user/filter-choices/{list}/{field}/      holder     read               listFilterChoices
      GET     /api/user/views/                              holder     read               listViews
      GET     /api/user/views/{list}/{name}/                holder     read               readView
      PUT     /api/user/views/{list}/{name}/                holder     change             saveView
      DELETE  /api/user/views/{list}/{name}/                holder     change             removeView
      GET     /api/user/preferences/                        holder     read               readPreferences
      PUT     /api/user/preferences/                        holder     change             savePreferences
      GET     /api/user/overview/                           holder     read               readOverview
      GET     /api/user/registry-version/                   holder     read               readRegistryVersion
      GET     /api/search/                                  holder     read               search
      POST    /auctions/api/login/                          holder     change             signInToAuctions
      GET     /v1/user/terms/                               bidder     read               readTerms
      POST    /v1/user/terms/                               bidder     change             acceptTerms
      GET     /v1/public/auctions/                          open       read               listAuctions
      GET     /v1/public/auctions/csv/                      open       export   csv       exportAuctionsCsv
      GET     /v1/public/auctions/{id}/                     open       read               readAuction
      GET     /v1/public/auctions/{id}/bids/                open       read               listAuctionBids
      GET     /v1/public/events/                            anybody    read     events    watchAuctions
      GET     /v1/public/auctions/{id}/calendar.ics         open       read     calendar  readAuctionCalendar
      POST    /v1/user/bidding/{id}/                        bidder     change   key       placeBid
      GET     /v1/user/bidding/in_auction/                  bidder     read               listBidding
      GET     /v1/user/bidding/in_auction/csv/              bidder     export   csv       exportBiddingCsv
      GET     /v1/user/finished/                            bidder     read               listFinished
      GET     /v1/user/finished/csv/                        bidder     export   csv       exportFinishedCsv
      GET     /v1/user/watchlist/                           bidder     read               listWatchlist
      GET     /v1/user/watchlist/csv/                       bidder     export   csv       exportWatchlistCsv
      PUT     /v1/user/watchlist/{id}/                      bidder     change             watchAuction
      DELETE  /v1/user/watchlist/{id}/                      bidder     change             unwatchAuction
      GET     /v1/user/auctions/                            bidder     read               readMyParts
      GET     /v1/user/exposure/                            bidder     read               readExposure
      GET     /v1/user/messages/                            bidder     read               listMessages
      POST    /v1/user/messages/read/                       bidder     change             readMessages
      GET     /v1/user/mail/                                bidder     read               readMailWishes
      PUT     /v1/user/mail/                                bidder     change             changeMailWishes
      GET     /v1/user/finished/{id}/payment/               bidder     read               readPayment
      GET     /v1/user/finished/{id}/invoice.pdf            bidder     export   pdf       printPayment
      GET     /v1/user/finished/{id}/registration-code/     bidder     read               readRegistrationCode
      POST    /v1/user/finished/{id}/registration-code/     bidder     change             makeRegistrationCode"
    `)
  })

  test.each(['name', 'path'] as const)('no two of one method share a %s', (key) => {
    const values = calls.map((call) => (key === 'name' ? call.name : `${call.method} ${call.path}`))
    expect(values).toEqual([...new Set(values)])
  })

  test.each(calls)('$name declares a parameter for each part of its path in braces', ({ path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(keysOf(params).sort()).toEqual(inPath.sort())
  })

  test.each(calls.filter(({ method }) => method === 'GET'))(
    '$name, which only reads, takes no body and no key',
    (call) => {
      expect(keysOf(call.body)).toEqual([])
      expect(call.idempotent).toBe(false)
    },
  )

  test.each(calls.filter(({ name }) => name !== 'finishSignIn'))('$name refuses fields it does not know', (call) => {
    for (const shape of [call.params, call.query, call.body]) {
      const { error } = shape.safeParse({ noSuchField: 'x' })
      expect(error?.issues.map(({ code }) => code)).toContain('unrecognized_keys')
    }
  })
})

function keysOf(shape: object): string[] {
  return 'shape' in shape && typeof shape.shape === 'object' && shape.shape !== null ? Object.keys(shape.shape) : []
}
