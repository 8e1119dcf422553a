/*
 * The content of a registry data escrow deposit (RFC 8909 and the XML model of RFC 9022) as plain objects. The reader
 * and the export create them; the import and the writer use them. Names are those of the standard. Texts are trimmed,
 * missing elements are null or an empty list.
 */

/**
 * FULL: everything at the watermark. DIFF: the changes since the last deposit. INCR: the changes since the last full
 * one.
 */
export type DepositType = 'FULL' | 'DIFF' | 'INCR'

/** The attributes of `rde:deposit` and the elements before its contents. */
export type DepositHead = {
  type: DepositType
  id: string
  prevId: string | null
  /** Grows by one with each repetition of the same deposit. */
  resend: number
  /** The time of the deposit's data, ISO 8601 in UTC. */
  watermark: string
  objUris: readonly string[]
}

/** The number of objects of a kind, by the kind's namespace; `rcdn` restricts it to names below one. */
export type HeaderCount = { uri: string; rcdn: string | null; count: number }

/** `rdeHeader:header`: the repository of the deposit and its counts. */
export type Header = { kind: 'header'; tld: string; counts: readonly HeaderCount[] }

/** `rde:rrType`: a registrar's handle, and the name of the client that acted. */
export type RegistrarStamp = { id: string; client: string | null }

/** RFC 5910, the DS record as in the parent zone. Digests are upper-case hexadecimal. */
export type DsData = {
  keyTag: number
  algorithm: number
  digestType: number
  digest: string
  keyData: KeyData | null
}

/** RFC 5910, the DNSKEY record; the key is base64 without white space. */
export type KeyData = { flags: number; protocol: number; algorithm: number; publicKey: string }

export type SecDns = { maxSigLife: number | null; ds: readonly DsData[]; keys: readonly KeyData[] }

export type ContactRole = 'admin' | 'tech' | 'billing'

/** A name server; `addresses` is null where only the name is here and a host object has the rest. */
export type NameServer = { name: string; addresses: readonly string[] | null }

/** The common fields of sponsored objects: the registrar, the creator, the last change, and their times. */
export type Sponsored = {
  roid: string
  statuses: readonly string[]
  clId: string
  crRr: RegistrarStamp | null
  crDate: string | null
  upRr: RegistrarStamp | null
  upDate: string | null
  trDate: string | null
}

export type DomainObject = Sponsored & {
  kind: 'domain'
  /** A-label, lower-case. */
  name: string
  uName: string | null
  idnTableId: string | null
  originalName: string | null
  rgpStatuses: readonly string[]
  registrant: string | null
  contacts: readonly { role: ContactRole; id: string }[]
  ns: readonly NameServer[]
  exDate: string | null
  secDns: SecDns | null
}

export type HostObject = Sponsored & {
  kind: 'host'
  name: string
  addresses: readonly string[]
}

/** RFC 5733: `int` is written in ASCII, `loc` in any script. */
export type PostalForm = 'int' | 'loc'

export type Address = {
  street: readonly string[]
  city: string | null
  sp: string | null
  pc: string | null
  cc: string | null
}

export type PostalInfo = Address & { form: PostalForm; name: string | null; org: string | null }

/** The elements whose disclosure differs from the default; `form` is null where the element has none. */
export type DiscloseElement = 'name' | 'org' | 'addr' | 'voice' | 'fax' | 'email'
export type Disclose = {
  /** True: these are shown against the default. False: these are hidden. */
  flag: boolean
  elements: readonly { element: DiscloseElement; form: PostalForm | null }[]
}

export type ContactObject = Sponsored & {
  kind: 'contact'
  id: string
  postalInfos: readonly PostalInfo[]
  voice: string | null
  fax: string | null
  email: string | null
  disclose: Disclose | null
  /** Our mask, from a source that is not EPP; then `disclose` is null. */
  discloseMask?: number
}

export type RegistrarObject = {
  kind: 'registrar'
  id: string
  name: string
  /** The number assigned by IANA. */
  gurid: number | null
  /** ok, readonly or terminated. */
  status: string | null
  postalInfos: readonly (Address & { form: PostalForm })[]
  voice: string | null
  fax: string | null
  email: string | null
  url: string | null
  crDate: string | null
  upDate: string | null
}

/** `rdeIDN:idnTableRef`: a reference to the rules of a script. */
export type IdnTableRef = { kind: 'idnTableRef'; id: string; url: string; urlPolicy: string }

/** `rdeNNDN:NNDN`: a name that cannot be registered. */
export type Nndn = {
  kind: 'nndn'
  aName: string
  uName: string | null
  idnTableId: string | null
  originalName: string | null
  /** withheld, blocked or mirrored. */
  nameState: string
  mirroringNs: boolean
  crDate: string | null
}

/** `rdeEppParams:eppParams`: the registry's EPP server; `dcp` is its data collection policy. */
export type EppParams = {
  kind: 'eppParams'
  versions: readonly string[]
  languages: readonly string[]
  objUris: readonly string[]
  extUris: readonly string[]
  dcp: DcpNode | null
}

/** An element of the policy (RFC 5730 section 2.4): its local name and its content. */
export type DcpNode = { name: string; text: string; children: readonly DcpNode[] }

/** Objects deleted since the base deposit; hosts are identified by name or by ROID. */
export type Deleted = { kind: 'delete'; of: ObjectKind; name: string | null; roid: string | null }

export type ObjectKind = 'domain' | 'host' | 'contact' | 'registrar' | 'idnTableRef' | 'nndn'

export type DepositObject = DomainObject | HostObject | ContactObject | RegistrarObject | IdnTableRef | Nndn | EppParams

/** One part of a deposit, in the order of the file; deletes come before contents. */
export type DepositPart = { kind: 'head'; head: DepositHead } | Header | Deleted | DepositObject

/** A deposit that cannot be imported; `message` is one line for the operator, without the file's name. */
export class BrokenDeposit extends Error {
  override readonly name = 'BrokenDeposit'
  /** The object concerned, such as `domain example.test`; null where it is the whole deposit. */
  readonly object: string | null

  constructor(message: string, object: string | null = null) {
    super(message)
    this.object = object
  }
}

/** A deposit that continues one which was not imported yet. */
export class EarlyDeposit extends BrokenDeposit {}
