import type { PartText, SectionText, DocumentText } from '#server/print/documentText.ts'

/** A printed statement with nothing in it but what is given. */
export function aDocument(given: Partial<DocumentText> = {}, part: Partial<PartText> = {}): DocumentText {
  return {
    title: 'Výpis z registru / Record statement: zluty.cz',
    author: 'Demo Registry',
    validAt: new Date('2026-11-21T07:00:00Z'),
    parts: [aPart('cs', part), aPart('en', part)],
    ...given,
  }
}

/** A section of so many rows, each with one line. */
export function aSection(rows: readonly string[], given: Partial<SectionText> = {}): SectionText {
  return {
    title: 'Záznam',
    level: 2,
    columns: null,
    rows: rows.map((text) => ({
      label: 'Údaj',
      labelLook: 'text',
      lines: [{ text, look: 'text' }],
      disclosure: null,
      glyph: null,
    })),
    life: null,
    qr: null,
    ...given,
  }
}

function aPart(language: 'cs' | 'en', given: Partial<PartText>): PartText {
  return {
    language,
    heading: language === 'cs' ? 'Výpis z registru' : 'Record statement',
    kind: language === 'cs' ? 'Doména' : 'Domain',
    name: 'žlutý.cz',
    alias: 'xn--lut-noa55d.cz',
    issuer: 'Demo Registry',
    facts: [{ label: 'Stav k', value: '21. listopadu 2026', note: null, look: 'text' }],
    sections: [],
    verifying: {
      title: 'Ověření',
      sentence: 'Ověřte na adrese:',
      address: 'http://localhost/statement/verify?code=0123456789ABCDEF0123',
    },
    foot: { page: '{page} / {pages}', code: '0123-4567-89AB-CDEF-0123' },
    ...given,
  }
}
