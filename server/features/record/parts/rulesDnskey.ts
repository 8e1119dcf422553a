/** A DNSKEY record, RFC 4034 section 2.1. */
export type Dnskey = { flags: number; protocol: number; algorithm: number; publicKey: Buffer }

/** The record data of a DNSKEY as it stands on the wire. */
export function rdataOf({ flags, protocol, algorithm, publicKey }: Dnskey): Buffer {
  return Buffer.concat([Buffer.of(flags >> 8, flags & 0xff, protocol, algorithm), publicKey])
}

/** The number by which signatures name their key (RFC 4034 appendix B). */
export function keyTagOf(key: Dnskey): number {
  const { algorithm, publicKey } = key
  // RSA/MD5 takes it out of the modulus (appendix B.1).
  if (algorithm === 1) return publicKey.length < 3 ? 0 : publicKey.readUInt16BE(publicKey.length - 3)
  const sum = rdataOf(key).reduce((total, byte, index) => total + (index % 2 === 0 ? byte << 8 : byte), 0)
  return (sum + (sum >> 16)) & 0xffff
}
