import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeStatementCertificate } from '#server/demo/statementCertificate.ts'
import { aSection, aDocument } from '#tests/server/builders/document.ts'
import { startTimestampAuthority, type TimestampAuthority } from '#tests/server/timestampAuthority.ts'
import { timestampIn, verifyPdf } from '#tests/server/verifyPdf.ts'
import { openPress, type Press } from './openPress.ts'
import { paper } from './paper.ts'
import type { SigningIdentity } from './sign/signer.ts'

const folder = mkdtempSync(join(tmpdir(), 'registry-statement-'))
const words = 'Příliš žluťoučký kůň úpěl ďábelské ódy, Straße, дом, ελιά'
let press: Press
let identity: SigningIdentity
let file: Buffer
beforeAll(async () => {
  identity = await makeIdentity('Demo Registry')
  press = openPress(() => identity)
  file = await press.print(aDocument({}, { sections: [aSection([words])] }))
})
afterAll(async () => {
  await press.close()
  rmSync(folder, { recursive: true })
})

describe('a printed statement', () => {
  test('is signed as a whole, with the certificate among what is signed', async () => {
    expect(await verifyPdf(file)).toEqual({
      isIntact: true,
      isWhole: true,
      namesCertificate: true,
      signer: 'Demo Registry: record statements',
    })
  })

  test('is signed by the identity at the time of printing', async () => {
    const former = identity
    identity = await makeIdentity('Another Registry')
    const renewed = await press.print(aDocument({}, { sections: [aSection([words])] }))
    identity = former
    expect(await verifyPdf(renewed)).toMatchObject({ isIntact: true, signer: 'Another Registry: record statements' })
  })

  test('with any one byte changed is no longer what was signed', async () => {
    const [before, after] = [file.indexOf('/Contents <') + 10, file.indexOf('/M (D:')]
    const places = [0, 100, before - 300, before - 1, after + 6, Math.floor((after + file.length) / 2), file.length - 1]
    for (const place of places) expect((await verifyPdf(flipped(file, place))).isIntact).toBe(false)
  })

  test('is not wholly signed any more when something is added', async () => {
    expect((await verifyPdf(Buffer.concat([file, Buffer.from('\n% more')]))).isWhole).toBe(false)
  })

  test('is a tagged document with its language and title', () => {
    const text = file.toString('latin1')
    expect(text).toContain('/Marked true')
    expect(text).toContain('/Lang (cs-CZ)')
    expect(text).toContain('/Lang (en-US)')
    expect(text).toContain('/DisplayDocTitle true')
    expect(text).toMatch(/\/SubFilter \/ETSI\.CAdES\.detached/)
  })

  test('holds only the letters it uses of its fonts', () => {
    expect(file.length).toBeLessThan(80_000)
  })

  test('is printed for many at once, each their own', async () => {
    const names = ['prvni.cz', 'druha.cz', 'treti.cz']
    const files = await Promise.all(
      names.map((name) =>
        press.print(aDocument({}, { verifying: { title: '', sentence: '', address: `http://localhost/${name}` } })),
      ),
    )
    expect(files.map((one, index) => one.includes(`/URI (http://localhost/${names[index]})`))).toEqual([
      true,
      true,
      true,
    ])
  })
})

describe('a timestamp', () => {
  let authority: TimestampAuthority
  beforeAll(async () => {
    authority = await startTimestampAuthority()
  })
  afterAll(() => authority.close())
  const print = (tsaUrl = authority.url) => press.print(aDocument(), { tsaUrl })

  test('is in the signature, and OpenSSL verifies it', async () => {
    const stamped = await print()
    expect(authority.requests).toEqual([
      { type: 'application/timestamp-query', authorization: `Basic ${btoa('portal:secret!')}` },
    ])
    expect(await verifyPdf(stamped)).toMatchObject({ isIntact: true, isWhole: true })
    const { token, signature } = timestampIn(stamped) ?? { token: Buffer.of(), signature: Buffer.of() }
    expect(authority.verify(token, signature)).toContain('Verification: OK')
    expect(() => authority.verify(token, Buffer.from('another signature'))).toThrow('message imprint mismatch')
    expect(timestampIn(file)).toBeNull()
  })

  test.each([
    ['broken', 'the timestamp authority answered 500'],
    ['other text', 'the timestamp authority answered something else than RFC 3161 describes'],
    ['repeated', 'the timestamp is not of this signature, or is not validly signed'],
    ['refusing', 'the timestamp authority refused with status 2'],
  ] as const)('of an authority that is %s is not accepted', async (mode, detail) => {
    authority.mode = mode
    const printed = print()
    await expect(printed).rejects.toMatchObject({ code: 'timestamp-unavailable', more: { detail, retryAfter: 60 } })
    authority.mode = 'usual'
  })

  test('of an authority that cannot be reached is missing', async () => {
    await expect(print('http://127.0.0.1:1/tsr')).rejects.toMatchObject({
      more: { detail: 'the timestamp authority cannot be reached' },
    })
  })
})

describe.skipIf(!hasPoppler())('to poppler a printed statement', () => {
  test('is validly signed, and with a byte changed is not', () => {
    expect(outputOf('pdfsig', file)).toContain('Signature is Valid')
    expect(outputOf('pdfsig', file)).toContain('Total document signed')
    expect(outputOf('pdfsig', flipped(file, 100))).not.toContain('Signature is Valid')
  })

  test('says every letter, also those the usual font lacks', () => {
    expect(outputOf('pdftotext', file, '-')).toContain(words)
  })

  test.each([0, 4, 50, 96, 100])(
    'draws the labels of a timeline within the margins on a day at %d of 100',
    async (at) => {
      const steps = [14, 42, 71, 100].map((place) => ({ label: 'opouští zónu', day: '21. prosince 2026', at: place }))
      const life = {
        inWords: 'Život',
        tone: 'warn' as const,
        today: { label: 'dnes 21. 11. 2026', at },
        steps,
        leavesAt: 71,
      }
      const drawn = await press.print(aDocument({}, { sections: [aSection([words], { life })] }))
      const places = [...outputOf('pdftotext', drawn, '-bbox', '-').matchAll(/xMin="([\d.]+)" .*? xMax="([\d.]+)"/g)]
      expect(places.length).toBeGreaterThan(20)
      expect(Math.min(...places.map(([, left]) => Number(left)))).toBeGreaterThanOrEqual(paper.left - 1)
      expect(Math.max(...places.map(([, , right]) => Number(right)))).toBeLessThanOrEqual(paper.width - paper.right + 1)
    },
  )

  test('prints every row of a long section, over as many pages as it needs', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `řádek-${index}. ${'x'.repeat(index * 5)}`)
    const long = await press.print(aDocument({}, { sections: [aSection(rows)] }))
    const text = outputOf('pdftotext', long, '-')
    const first = rows.map((row) => row.split(' ')[0] ?? row)
    expect(first.filter((word) => !text.includes(word))).toEqual([])
    expect(Number(/Pages:\s+(\d+)/.exec(outputOf('pdfinfo', long))?.[1])).toBeGreaterThan(8)
  })

  test('breaks a value that no page holds', async () => {
    const value = Array.from({ length: 2500 }, (_, index) => `slovo${index}`).join(' ')
    const long = await press.print(aDocument({}, { sections: [aSection([value])] }))
    const text = outputOf('pdftotext', long, '-')
    expect(['slovo0 ', 'slovo1250 ', 'slovo2499'].filter((word) => !text.replaceAll('\n', ' ').includes(word))).toEqual(
      [],
    )
  })
})

async function makeIdentity(operator: string): Promise<SigningIdentity> {
  const pem = (await makeStatementCertificate(operator)).toString()
  return { key: pem, certificates: pem }
}

function flipped(whole: Buffer, at: number): Buffer {
  const changed = Buffer.from(whole)
  changed[at] = (changed[at] ?? 0) ^ 1
  return changed
}

function hasPoppler(): boolean {
  try {
    execFileSync('pdfsig', ['-v'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

function outputOf(program: 'pdfsig' | 'pdftotext' | 'pdfinfo', pdf: Buffer, ...more: string[]): string {
  const path = join(folder, 'statement.pdf')
  writeFileSync(path, pdf)
  // pdfsig exits with 1 without a trusted root, as for every certificate of a test.
  try {
    return execFileSync(program, [path, ...more], { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 26 })
  } catch (cause) {
    return cause instanceof Error && 'stdout' in cause ? String(cause.stdout) : ''
  }
}
