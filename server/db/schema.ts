import type {
  ActivityHeadTable,
  ActivityPersonalTable,
  ActivitySignatureTable,
  ActivitySignedHeadTable,
  ActivityTable,
} from './schema/activity.ts'
import type { AnnouncementTable } from './schema/announcement.ts'
import type {
  AuctionAcceptanceTable,
  AuctionActivityTable,
  AuctionBidderTable,
  AuctionBidTable,
  AuctionChangeTable,
  AuctionMailOffTable,
  AuctionMessageTable,
  AuctionPaymentTable,
  AuctionRegistrationCodeTable,
  AuctionTable,
  AuctionWatchTable,
} from './schema/auction.ts'
import type { AuthInfoRefusalTable, AuthInfoRequestTable, AuthInfoTable } from './schema/authInfo.ts'
import type { ContactTable, EmailConfirmationTable } from './schema/contact.ts'
import type {
  DomainContactTable,
  DomainNoticeDayTable,
  DomainNoticeTable,
  DomainTable,
  ZoneTable,
} from './schema/domain.ts'
import type { IdentityTable, LinkTable, PreferenceTable, SavedViewTable } from './schema/identity.ts'
import type { DemoLetterTable, MailTable } from './schema/mail.ts'
import type { ContactMergeItemTable, ContactMergeTable, PollMessageTable } from './schema/merge.ts'
import type { IdempotencyTable, OperationItemTable, OperationStopTable, OperationTable } from './schema/operation.ts'
import type { RegistrarTable } from './schema/registrar.ts'
import type { IdnTableTable, RegistryJournalTable, RepositoryTable, ReservedNameTable } from './schema/repository.ts'
import type { KnownDeviceTable, SessionTable, SignInFlowTable } from './schema/session.ts'
import type {
  DnskeyTable,
  DsRecordTable,
  HostTable,
  KeysetContactTable,
  KeysetTable,
  NssetContactTable,
  NssetHostTable,
  NssetTable,
} from './schema/set.ts'
import type { ObjectStateTable, StateTable } from './schema/state.ts'
import type { StatementTable } from './schema/statement.ts'
import type { KeyMaterialTable, ListingTable, RateCountTable, SettingTable } from './schema/system.ts'
import type { DomainTrafficTable } from './schema/traffic.ts'

/** All tables by name; their columns are in `./schema/`, one file for each subject. */
export interface Database {
  activity: ActivityTable
  activity_head: ActivityHeadTable
  activity_personal: ActivityPersonalTable
  activity_signature: ActivitySignatureTable
  activity_signed_head: ActivitySignedHeadTable
  announcement: AnnouncementTable
  auction: AuctionTable
  auction_acceptance: AuctionAcceptanceTable
  auction_activity: AuctionActivityTable
  auction_bid: AuctionBidTable
  auction_bidder: AuctionBidderTable
  auction_change: AuctionChangeTable
  auction_mail_off: AuctionMailOffTable
  auction_message: AuctionMessageTable
  auction_payment: AuctionPaymentTable
  auction_registration_code: AuctionRegistrationCodeTable
  auction_watch: AuctionWatchTable
  auth_info: AuthInfoTable
  auth_info_refusal: AuthInfoRefusalTable
  auth_info_request: AuthInfoRequestTable
  contact: ContactTable
  contact_merge: ContactMergeTable
  contact_merge_item: ContactMergeItemTable
  demo_letter: DemoLetterTable
  dnskey: DnskeyTable
  domain: DomainTable
  domain_contact: DomainContactTable
  domain_notice: DomainNoticeTable
  domain_notice_day: DomainNoticeDayTable
  domain_traffic: DomainTrafficTable
  ds_record: DsRecordTable
  email_confirmation: EmailConfirmationTable
  host: HostTable
  idempotency: IdempotencyTable
  identity: IdentityTable
  idn_table: IdnTableTable
  key_material: KeyMaterialTable
  keyset: KeysetTable
  keyset_contact: KeysetContactTable
  known_device: KnownDeviceTable
  link: LinkTable
  listing: ListingTable
  mail: MailTable
  nsset: NssetTable
  nsset_contact: NssetContactTable
  nsset_host: NssetHostTable
  object_state: ObjectStateTable
  operation: OperationTable
  operation_item: OperationItemTable
  operation_stop: OperationStopTable
  poll_message: PollMessageTable
  preference: PreferenceTable
  rate_count: RateCountTable
  registrar: RegistrarTable
  registry_journal: RegistryJournalTable
  repository: RepositoryTable
  reserved_name: ReservedNameTable
  saved_view: SavedViewTable
  session: SessionTable
  setting: SettingTable
  sign_in_flow: SignInFlowTable
  state: StateTable
  statement: StatementTable
  zone: ZoneTable
}
