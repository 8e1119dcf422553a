/*
 * What a registry data escrow deposit says (RFC 8909 and the XML model of RFC 9022), told without XML: the
 * reader makes these, the import takes them, the export makes them and the writer writes them. Names are those
 * of the standard; a text is trimmed, an element that is missing is null or an empty list.
 */

/** FULL: everything at the watermark; DIFF: since the deposit before; INCR: since the last full one. */
export type DepositType = 'FULL' | 'DIFF' | 'INCR'

/** The attributes of `rde:deposit` and what stands before its contents. */
export type DepositHead = {
  type: DepositType
  id: string
  prevId: string | null
  /** Grows by one each time the same deposit is sent again. */
  resend: number
  /** ISO 8601 in UTC: the deposit shows the registry as it was at this instant. */
  watermark: string
  objUris: readonly string[]
}

/** How many objects of a kind there are, by the namespace of the kind; `rcdn` narrows it to names below one. */
export type HeaderCount = { uri: string; rcdn: string | null; count: number }

/** `rdeHeader:header`: whose repository this is, and how much it holds. */
export type Header = { kind: 'header'; tld: string; counts: readonly HeaderCount[] }

/** `rde:rrType`: a registrar's handle, and the name of its own client that did it. */
export type RegistrarStamp = { id: string; client: string | null }

/** RFC 5910, the DS record as it stands in the parent zone. Digests are upper-case hexadecimal. */
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

/** A name server: `addresses` is null where it is named only and a host object says the rest. */
export type NameServer = { name: string; addresses: readonly string[] | null }

/** What is told alike of every object a registrar sponsors: with whom it is, who made and changed it, and when. */
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

/** What may be disclosed otherwise than by default; `form` is null where the element has none. */
export type DiscloseElement = 'name' | 'org' | 'addr' | 'voice' | 'fax' | 'email'
export type Disclose = {
  /** True: these are shown although they would not be; false: these are not. */
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
}

export type RegistrarObject = {
  kind: 'registrar'
  id: string
  name: string
  /** The number IANA gave it. */
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

/** `rdeIDN:idnTableRef`: where the rules of a script are written. */
export type IdnTableRef = { kind: 'idnTableRef'; id: string; url: string; urlPolicy: string }

/** `rdeNNDN:NNDN`: a name that is not to be registered. */
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

/** `rdeEppParams:eppParams`: what the registry's EPP server says of itself; `dcp` is its data collection policy. */
export type EppParams = {
  kind: 'eppParams'
  versions: readonly string[]
  languages: readonly string[]
  objUris: readonly string[]
  extUris: readonly string[]
  dcp: DcpNode | null
}

/** An element of the policy (RFC 5730 section 2.4): its own local name and what is in it. */
export type DcpNode = { name: string; text: string; children: readonly DcpNode[] }

/** Objects that are gone since the deposit this one goes on from; hosts are named by name or by ROID. */
export type Deleted = { kind: 'delete'; of: ObjectKind; name: string | null; roid: string | null }

export type ObjectKind = 'domain' | 'host' | 'contact' | 'registrar' | 'idnTableRef' | 'nndn'

export type DepositObject = DomainObject | HostObject | ContactObject | RegistrarObject | IdnTableRef | Nndn | EppParams

/** One thing read from a deposit, in the order in which it stands there; deletes stand before contents. */
export type DepositPart = { kind: 'head'; head: DepositHead } | Header | Deleted | DepositObject
