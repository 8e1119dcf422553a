import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set(['.css', '.js', '.json', '.map', '.svg', '.txt', '.webmanifest'])
// Below this a compressed file saves no packet.
const smallest = 1024

/** Writes `file.br` and `file.gz` beside every text of the folder, as small as they get; pages are made for each asker. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compress))
}

async function compress(file) {
  const text = readFileSync(file)
  if (text.length < smallest) return
  const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(text, { params: best }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
