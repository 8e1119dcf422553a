import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tarOf } from '#tests/server/builders/ryde.ts'
import { unpack } from './depositBytes.ts'

/** Unpacks what arrives in pieces of so many bytes. */
async function unpacked(bytes: Buffer, pieces = bytes.length): Promise<string> {
  const chunks = function* () {
    for (let from = 0; from < bytes.length; from += pieces) yield bytes.subarray(from, from + pieces)
  }
  let text = ''
  for await (const chunk of unpack(Readable.from(chunks()), 2 ** 20)) text += chunk.toString('latin1')
  return text
}

const text = `<deposit>${'x'.repeat(2000)}</deposit>`

test.each([1, 511, 512, 513, 5000])('finds the only file of a tar archive in pieces of %d bytes', async (pieces) => {
  expect(await unpacked(tarOf({ 'a.xml': text }), pieces)).toBe(text)
})

test('takes a tar archive in gzip and gzip in a tar archive', async () => {
  expect(await unpacked(gzipSync(tarOf({ 'a.xml': text })))).toBe(text)
  expect(await unpacked(tarOf({ 'a.xml.gz': gzipSync(text) }))).toBe(text)
})

test('passes over entries that are no files', async () => {
  const archive = tarOf({ 'pax header': '30 mtime=1700000000.123456789\n', 'a.xml': text })
  archive.write('x', 156)
  expect(await unpacked(archive)).toBe(text)
})

test.each([
  ['several files', tarOf({ 'a.xml': text, 'b.xml': text }), 'its tar archive has more than one file'],
  ['no file', Buffer.concat([tarOf({ 'a.xml': '' }).fill('5', 156, 157)]), 'its tar archive has no file'],
  [
    'a file that is cut off',
    tarOf({ 'a.xml': text }).subarray(0, 1500),
    'it is cut off: the tar archive ends too early',
  ],
  ['a size that is no number', tarOf({ 'a.xml': text }).fill('z', 124, 135), 'its tar archive is damaged'],
  ['a third layer', gzipSync(gzipSync(gzipSync(text))), 'it is packed too often'],
])('refuses %s', async (_what, archive, reason) => {
  await expect(unpacked(archive)).rejects.toThrow(reason)
})
