import type { Int8 } from './column.ts'

export interface DomainTrafficTable {
  domain_id: string
  on_day: string
  type_a: Int8
  type_aaaa: Int8
  type_ns: Int8
  type_mx: Int8
  type_txt: Int8
  type_ds: Int8
  type_soa: Int8
  type_https: Int8
  type_other: Int8
  code_noerror: Int8
  code_nxdomain: Int8
  code_refused: Int8
  code_servfail: Int8
  code_formerr: Int8
  code_other: Int8
}
