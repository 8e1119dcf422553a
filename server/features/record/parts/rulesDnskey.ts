/** A DNSKEY record, RFC 4034 section 2.1. */
export type Dnskey = { flags: number; protocol: number; algorithm: number; publicKey: Buffer }

/** Returns the wire format of a DNSKEY's record data. */
export function rdataOf({ flags, protocol, algorithm, publicKey }: Dnskey): Buffer {
  return Buffer.concat([Buffer.of(flags >> 8, flags & 0xff, protocol, algorithm), publicKey])
}

/** Returns the key tag, by which signatures name their key (RFC 4034 appendix B). */
export function keyTagOf(key: Dnskey): number {
  const { algorithm, publicKey } = key
  // For RSA/MD5 the key tag is part of the modulus (appendix B.1).
  if (algorithm === 1) return publicKey.length < 3 ? 0 : publicKey.readUInt16BE(publicKey.length - 3)
  const sum = rdataOf(key).reduce((total, byte, index) => total + (index % 2 === 0 ? byte << 8 : byte), 0)
  return (sum + (sum >> 16)) & 0xffff
}
