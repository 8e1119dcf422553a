import type { MethodKind } from '#contract/session.ts'

export interface SessionTable {
  id: string
  secret_hash: Buffer
  identity_id: string | null
  contact_id: string | null
  method: string
  /** Null until the provider has answered, and where the previous version wrote the row. */
  kind: MethodKind | null
  level: string | null
  auth_time: Date | null
  created_at: Date
  last_used_at: Date
  expires_at: Date
  ended_at: Date | null
  ended_by: string | null
  address: string | null
  user_agent: string | null
  id_token: string | null
}

export interface KnownDeviceTable {
  identity_id: string
  device_hash: Buffer
  created_at: Date
  last_used_at: Date
}

export interface SignInFlowTable {
  state_hash: Buffer
  session_id: string
  method: string
  purpose: 'sign-in' | 'step-up'
  nonce: string
  code_verifier: string
  next: string
  max_age: number | null
  created_at: Date
  expires_at: Date
}
