import type { KeysetDetail, KeysetDsRecord, KeysetKey } from '#contract/keyset.ts'
import type { NssetDetail } from '#contract/nsset.ts'
import type { SetDetail } from '#contract/set.ts'
import { lockRow, registrarRows, requestedLock, statesSection } from './recordText.ts'
import { contactsSection, row, rowOf, section } from '#server/print/rows.ts'
import type { RowText, SectionText } from '#server/print/documentText.ts'
import type { Voice } from '#server/print/voice.ts'

/** Writes an nsset without its registrar. */
export function nssetSections(voice: Voice, nsset: NssetDetail): SectionText[] {
  const { say } = voice
  const level = nsset.techCheckLevel
  const checks =
    level === null ? [] : [row(voice, say('field.tech_check_level'), say('nsset.detail.tech_check_level', { level }))]
  return [
    section(say('statement.section.facts'), [...setRows(voice, nsset), ...checks]),
    ...serversSection(voice, nsset, 2),
    contactsSection(voice, say('field.technical_contacts'), nsset.technicalContacts),
    statesSection(voice, nsset.states, nsset.access),
    ...requestedLock(voice, nsset),
  ]
}

/** The nsset of a domain: what it is, its servers and technical contacts. */
export function usedNsset(voice: Voice, nsset: NssetDetail): SectionText[] {
  const { say } = voice
  return [
    section(say('statement.section.nsset'), [row(voice, say('field.handle'), nsset.handle, 'code')]),
    ...serversSection(voice, nsset, 3),
    contactsSection(voice, say('field.technical_contacts'), nsset.technicalContacts, 3),
  ]
}

/** Writes a keyset without its registrar. */
export function keysetSections(voice: Voice, keyset: KeysetDetail): SectionText[] {
  const { say } = voice
  return [
    section(say('statement.section.facts'), [...setRows(voice, keyset), ...automaticRow(voice, keyset)]),
    ...keysSections(voice, keyset, 2),
    contactsSection(voice, say('field.technical_contacts'), keyset.technicalContacts),
    statesSection(voice, keyset.states, keyset.access),
    ...requestedLock(voice, keyset),
  ]
}

/** The keyset of a domain: what it is, its keys and technical contacts. */
export function usedKeyset(voice: Voice, keyset: KeysetDetail): SectionText[] {
  const { say } = voice
  const facts = [row(voice, say('field.handle'), keyset.handle, 'code'), ...automaticRow(voice, keyset)]
  return [
    section(say('statement.section.keyset'), facts),
    ...keysSections(voice, keyset, 3),
    contactsSection(voice, say('field.technical_contacts'), keyset.technicalContacts, 3),
  ]
}

function setRows(voice: Voice, set: SetDetail): RowText[] {
  const { say } = voice
  return [
    row(voice, say('field.handle'), set.handle, 'code'),
    ...(set.roid === null ? [] : [row(voice, say('field.roid'), set.roid, 'code')]),
    ...registrarRows(voice, set),
    lockRow(voice, set.lockInForce),
    ...(set.domains === null ? [] : [row(voice, say('field.domains'), voice.number(set.domains))]),
  ]
}

/** Null where the caller may not see them. */
function serversSection(voice: Voice, { servers }: NssetDetail, level: 2 | 3): SectionText[] {
  if (servers === null) return []
  const { say } = voice
  const rows = servers.map(({ fqdn, unicode, addresses }, index): RowText => {
    const names = unicode === null ? [fqdn] : [unicode, fqdn]
    const label = say('field.server', { number: index + 1 })
    return rowOf(voice, label, [...names, ...addresses], 'code')
  })
  return [section(say('field.servers'), rows, level)]
}

function automaticRow(voice: Voice, { isAutomatic }: KeysetDetail): RowText[] {
  if (isAutomatic === null) return []
  const answer = voice.say(isAutomatic ? 'statement.value.yes' : 'statement.value.no')
  return [row(voice, voice.say('field.is_automatic'), answer)]
}

/** Returns a section for each key, then one for the DS records of a registry that stores no keys. */
function keysSections(voice: Voice, { keys, dsRecords, digestsFor }: KeysetDetail, level: 2 | 3): SectionText[] {
  const { say } = voice
  const ofKeys = (keys ?? []).map((key, index) =>
    section(say('field.key', { number: index + 1 }), keyRows(voice, key, digestsFor), level),
  )
  if (dsRecords === null || dsRecords.length === 0) return ofKeys
  const rows = dsRecords.map((record) => dsRow(voice, record))
  return [...ofKeys, section(say('field.ds_records'), rows, level)]
}

function keyRows(voice: Voice, key: KeysetKey, digestsFor: string | null): RowText[] {
  const { say } = voice
  const bits = [key.isZoneKey ? 'ZONE' : '', key.isEntryPoint ? 'SEP' : '', key.isRevoked ? 'REVOKE' : '']
  return [
    row(voice, say('field.key_tag'), String(key.keyTag), 'code'),
    row(voice, say('field.flags'), withName(key.flags, bits.filter(Boolean).join(', ')), 'code'),
    row(voice, say('field.protocol'), String(key.protocol), 'code'),
    row(voice, say('field.algorithm'), withName(key.algorithm, key.algorithmName), 'code'),
    rowOf(voice, say('field.public_key'), blockOf(key.publicKey), 'code'),
    ...key.digests.map(({ digestType, digestName, digest }): RowText => {
      const label = say('field.digest', { name: digestName ?? String(digestType), domain: digestsFor ?? '' })
      return rowOf(voice, label, blockOf(digest), 'code')
    }),
  ]
}

function dsRow(voice: Voice, { keyTag, algorithm, algorithmName, digestType, digestName, digest }: KeysetDsRecord) {
  const numbers = `${keyTag} ${withName(algorithm, algorithmName)} ${withName(digestType, digestName)}`
  return rowOf(voice, voice.say('field.ds_record'), [numbers, ...blockOf(digest)], 'code')
}

function withName(number: number, name: string | null): string {
  return name === null || name === '' ? String(number) : `${number} (${name})`
}

/** Long text without a space in it, in lines that fit the column. */
function blockOf(text: string): string[] {
  return text.match(/.{1,56}/g) ?? []
}
