import * as z from 'zod/mini'
import { call, kibibyte } from './call.ts'
import { DomainQuery, DomainRow } from './domain.ts'
import { exportingCall, listingCall } from './list.ts'
import { Obstacle } from './obstacle.ts'
import { LockableType } from './operation.ts'
import { Handle, Handles, HandleText, ListQuery, pageOf, Ref, sortBy } from './record.ts'

/** A contact that could be merged into mine; the counts are of its lists. */
export const CandidateRow = z.object({
  handle: HandleText,
  domains: z.int(),
  nssets: z.int(),
  keysets: z.int(),
  registrar: Ref,
})
export type CandidateRow = z.infer<typeof CandidateRow>

/** The values that my own contact lacks for a comparison. */
export const Lacking = z.enum(['name', 'address', 'email', 'confirmed-email'])
export type Lacking = z.infer<typeof Lacking>

/** The columns of merge candidates, in the order of a CSV file by default. */
export const candidateColumnNames = ['handle', 'domains', 'nssets', 'keysets', 'registrar'] as const
export type CandidateColumn = (typeof candidateColumnNames)[number]

/** The list query of candidates (docs/rules.md#lists); `q` searches handles. */
export const CandidateQuery = z.extend(ListQuery, {
  sort: z._default(sortBy(candidateColumnNames), 'handle'),
  registrar: z.optional(Handles),
})
export type CandidateQuery = z.infer<typeof CandidateQuery>

export const listMergeCandidates = call({
  name: 'listMergeCandidates',
  method: 'GET',
  path: '/api/user/merge-candidates/',
  access: 'holder',
  summary: 'Contacts that could be merged into mine, a page at a time; `lacking` says why there can be none.',
  query: CandidateQuery,
  answer: z.extend(pageOf(CandidateRow), { mine: z.int(), lacking: z.array(Lacking) }),
})

export const exportMergeCandidatesCsv = exportingCall(CandidateQuery, {
  name: 'exportMergeCandidatesCsv',
  path: '/api/user/merge-candidates/csv/',
})

const ByHandle = z.strictObject({ id: Handle })

export const listCandidateDomains = listingCall(DomainQuery, DomainRow, {
  name: 'listCandidateDomains',
  path: '/api/user/merge-candidates/{id}/domains/',
  summary: 'Domains of which a merge candidate of mine is holder or administrative contact, a page at a time.',
  params: ByHandle,
})

export const exportCandidateDomainsCsv = exportingCall(DomainQuery, {
  name: 'exportCandidateDomainsCsv',
  path: '/api/user/merge-candidates/{id}/domains/csv/',
  params: ByHandle,
})

/** The compared fields of two contacts, in display order. */
export const ComparedField = z.enum([
  'name',
  'organization',
  'address',
  'email',
  'mailingAddress',
  'telephone',
  'fax',
  'notifyEmail',
  'vatNumber',
  'ident',
  'registrar',
])
export type ComparedField = z.infer<typeof ComparedField>

/**
 * One field of both contacts, an address as lines; null for nothing. A non-public value of the candidate that differs
 * from mine is hidden. The reader sees only that it differs.
 */
export const Comparison = z.object({
  field: ComparedField,
  mine: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  isSame: z.boolean(),
  isHidden: z.boolean(),
})
export type Comparison = z.infer<typeof Comparison>

/** The roles of a contact at an object. */
export const MovedRole = z.enum(['holder', 'admin', 'tech', 'billing'])
export type MovedRole = z.infer<typeof MovedRole>

/** An object that would change: the roles my contact gains, and those dropped because it has them. */
export const MovedObject = z.object({
  type: LockableType,
  handle: HandleText,
  /** A domain's U-label where it differs. */
  unicode: z.nullable(z.string()),
  gains: z.array(MovedRole),
  drops: z.array(MovedRole),
})
export type MovedObject = z.infer<typeof MovedObject>

/** The page size of a preview. */
export const previewLimit = 1000

export const MergePreview = z.object({
  candidate: HandleText,
  into: HandleText,
  comparison: z.array(Comparison),
  /** The number of objects of each kind that would change. */
  domains: z.int(),
  nssets: z.int(),
  keysets: z.int(),
  /** A page of the objects, domains first, by name. */
  objects: z.array(MovedObject),
  /** The merge invalidates my AuthInfo. */
  hasAuthInfo: z.boolean(),
  obstacles: z.array(Obstacle),
})
export type MergePreview = z.infer<typeof MergePreview>

export const previewMerge = call({
  name: 'previewMerge',
  method: 'GET',
  path: '/api/user/merge-candidates/{id}/preview/',
  access: 'holder',
  summary: 'A candidate beside my contact, what would move, and everything that stands in the way; changes nothing.',
  params: ByHandle,
  query: z.strictObject({ page: ListQuery.shape.page }),
  answer: MergePreview,
  problems: ['object-not-found'],
  cost: 'expensive',
})

/** The highest number of contacts in one merge. */
export const mergeLimit = 100

/** The result of a merge: the number of changed objects of each kind. */
export const MergeResult = z.object({
  into: HandleText,
  merged: z.array(HandleText),
  domains: z.int(),
  nssets: z.int(),
  keysets: z.int(),
})
export type MergeResult = z.infer<typeof MergeResult>

export const mergeContacts = call({
  name: 'mergeContacts',
  method: 'POST',
  path: '/api/user/merge/',
  access: 'holder',
  summary:
    'Moves everything from candidates to my contact and deletes them, all or nothing; a repetition returns the same result.',
  body: z.strictObject({ ids: z.array(Handle).check(z.minLength(1), z.maxLength(mergeLimit)) }),
  answer: MergeResult,
  problems: [
    'contact-blocked',
    'level-too-low',
    'not-for-this-identity',
    'not-at-this-registry',
    'reauthentication-required',
    'merge-impossible',
  ],
  cost: 'expensive',
  bodyLimit: 128 * kibibyte,
})
