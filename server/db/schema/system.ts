import type { Int8, Json } from './column.ts'

export interface KeyMaterialTable {
  name: string
  value: Buffer
  created_at: Date
}

export interface SettingTable {
  name: string
  value: Json
}

export interface RateCountTable {
  bucket: string
  ends_at: Date
  count: number
}

export interface ListingTable {
  owner_id: string
  version: Int8
}
