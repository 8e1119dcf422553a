import { describe, expect, test } from 'vitest'
import type { TextSpan } from '#contract/legal.ts'
import { parseMarkdown } from './parseMarkdown.ts'

const plain = { isStrong: false, isEmphasis: false, isCode: false, href: null }
const span = (text: string, look: Partial<TextSpan> = {}): TextSpan => ({ ...plain, text, ...look })

describe('a text of the operator', () => {
  test('is headings, paragraphs, lists and tables', () => {
    const { blocks, faults } = parseMarkdown('## One\n\nTwo\nlines.\n\n- a\n- b\n\n| c | d |\n|---|---|\n| e | f |\n')
    expect(faults).toEqual([])
    expect(blocks).toEqual([
      { kind: 'heading', level: 2, spans: [span('One')] },
      { kind: 'paragraph', spans: [span('Two lines.')] },
      { kind: 'list', isOrdered: false, items: [[span('a')], [span('b')]] },
      { kind: 'table', head: [[span('c')], [span('d')]], rows: [[[span('e')], [span('f')]]] },
    ])
  })

  test('has stress, code and links, whose signs are letters like any other', () => {
    expect(parseMarkdown('**A _b_** &amp; `c` [d](https://e.cz)').blocks).toEqual([
      {
        kind: 'paragraph',
        spans: [
          span('A ', { isStrong: true }),
          span('b', { isStrong: true, isEmphasis: true }),
          span(' & '),
          span('c', { isCode: true }),
          span(' '),
          span('d', { href: 'https://e.cz' }),
        ],
      },
    ])
  })

  test('inserts the portal’s own tables', () => {
    expect(parseMarkdown('[[cookies]]\n\nSee [[cookies]].').blocks.map(({ kind }) => kind)).toEqual([
      'insert',
      'paragraph',
    ])
  })

  test.each([
    ['a block of HTML', 'Text.\n\n<script>alert(1)</script>', 'line 3: HTML is not drawn'],
    ['HTML within a line', 'A <img src=x onerror=alert(1)> b', 'line 1: HTML is not drawn'],
    ['an image', '![a](https://b.cz/c.png)', 'line 1: image is not drawn'],
    ['a script in a link', '[a](javascript:alert(1))', 'line 1: a link cannot lead to "javascript:alert(1)"'],
    ['a link to another host in disguise', '[a](//b.cz)', 'line 1: a link cannot lead to "//b.cz"'],
    ['a title of its own', '# Terms', 'line 1: a heading is ## or ###; the page has its title'],
    ['a list in a list', '- a\n  - b', 'line 2: an item of a list is one paragraph'],
    ['a quotation', '> a', 'line 1: blockquote is not drawn'],
  ])('reports the line of %s', (_what, source, fault) => {
    expect(parseMarkdown(source).faults).toContain(fault)
  })
})
