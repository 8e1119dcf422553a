import { inTransaction, openDb, openPool, type Tx } from '#server/db/connect.ts'
import { keysOf, rotateKey, type RotatedKey } from '#server/db/keyMaterial.ts'
import { auctionTokenKey } from '#server/http/auctionToken.ts'
import { csrfKey } from '#server/http/csrf.ts'
import { resealLetters } from '#server/mail/resealStore.ts'
import { letterKey, sealed, unsealed } from '#server/mail/seal.ts'
import { BadInput, Refused, type Command } from './command.ts'

type Rotated = Omit<RotatedKey, 'overlapSeconds'>

const keys: readonly Rotated[] = [csrfKey, auctionTokenKey, letterKey]

/**
 * Rotates a key while the portal runs. Every process accepts the new key within 5 s and signs with it after 15 s. The
 * previous key is accepted until all its signatures have expired, and is deleted by the next rotation. Waiting letters
 * are sealed again. Refused within a minute of the last rotation.
 */
export const keyRotateCommand: Command = {
  name: 'key rotate',
  about: 'replace a key; what the one before it signed stays valid until it expires or the key is rotated again',
  usage: ['KEY  csrf, auction-token or letter-seal'],
  options: {},
  takes: { least: 1, most: 1, called: 'KEY' },
  run: async ({ files: [name], connect, print }) => {
    const key = keys.find((one) => one.name === name)
    if (!key) throw new BadInput(`KEY is one of ${keys.map((one) => one.name).join(', ')}, not ${JSON.stringify(name)}`)
    const db = openDb(openPool(await connect(), { max: 1, name: 'registry-key-rotate' }))
    try {
      const resealed = await inTransaction(db, (tx) => rotate(tx, key))
      print(`${key.name} has a new key`)
      if (resealed > 0) print(`${resealed} waiting letters are sealed with it`)
    } finally {
      await db.destroy()
    }
  },
}

async function rotate(tx: Tx, key: Rotated): Promise<number> {
  const before = key === letterKey ? (await keysOf(tx, letterKey)).accepted : null
  const outcome = await rotateKey(tx, key)
  if (outcome === 'missing') throw new Refused(`there is no key ${key.name} yet: the portal makes it when it needs it`)
  if (outcome !== null) throw new Refused(`${key.name} was rotated a moment ago: try again in ${outcome} s`)
  if (!before) return 0
  const [newest] = (await keysOf(tx, letterKey)).accepted
  return resealLetters(tx, (seal) => {
    try {
      return sealed(unsealed(seal, before), newest)
    } catch {
      // A seal that no key opens is not replaced: its letter is undeliverable either way.
      return seal
    }
  })
}
