/** Pseudo-random numbers that are always the same for a seed. */
export type Chance = {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from 0 up to, not including, `below`. */
  below: (below: number) => number
  pick: <T>(list: readonly [T, ...T[]]) => T
  /** A whole number below `count`, small ones much more often: a few have much, most have little. */
  skewed: (count: number) => number
  bytes: (length: number) => Buffer
}

/**
 * Returns the numbers of one thing, by the seed, its kind and its number. So a thing is the same whatever was created
 * before it.
 */
export function chanceOf(seed: number, kind: number, number: number): Chance {
  let state = mix(mix(seed ^ (kind * 0x9e3779b1)) ^ (number * 0x85ebca6b))
  // Mulberry32: one multiplication per number, good enough for a demo and equal on every machine.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    skewed: (count) => Math.floor(count * next() ** 4),
    bytes: (length) => Buffer.from(Array.from({ length }, () => below(256))),
  }
}

function mix(value: number): number {
  let h = value | 0
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b)
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b)
  return h ^ (h >>> 16)
}

/** Kinds of things, each with its own numbers and ids. */
export const kinds = {
  registrar: 1,
  contact: 2,
  host: 3,
  nsset: 4,
  keyset: 5,
  domain: 6,
  identity: 7,
  link: 8,
  deleted: 9,
  traffic: 10,
  auction: 11,
  robot: 12,
  message: 13,
  payment: 14,
} as const

export type Kind = keyof typeof kinds

/** Returns a UUID (RFC 9562, version 8) by seed, kind and number; those of one kind sort by their numbers. */
export function idOf(seed: number, kind: Kind, number: number): string {
  const chance = mix(mix(seed + kinds[kind] * 7919) ^ number) >>> 0
  const ordered = (kinds[kind] * 0x1000_0000_00 + number).toString(16).padStart(12, '0')
  const tail = (chance.toString(16).padStart(8, '0') + (mix(chance) >>> 0).toString(16).padStart(8, '0')).slice(0, 15)
  return `${ordered.slice(0, 8)}-${ordered.slice(8)}-8${tail.slice(0, 3)}-a${tail.slice(3, 6)}-${tail.slice(3)}`
}
