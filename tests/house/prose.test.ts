import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { read, sourceFiles } from './sources.ts'

// The attributes that users see or screen readers read.
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'helperText',
  'label',
  'placeholder',
  'title',
])

const joining = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
])

describe('words in JSX', () => {
  test('come from the dictionaries', () => {
    const files = sourceFiles('src', 'theme', 'intl').filter(
      (path) => path.endsWith('.tsx') && !path.includes('.test.'),
    )
    expect(files.flatMap((path) => proseIn(path, read(path)))).toEqual([])
  })

  test.each([
    ['text between tags', '<p>Hello</p>'],
    ['text in braces', "<p>{'Hello'}</p>"],
    ['a template', '<p>{`Hello ${name}`}</p>'],
    ['either of two texts', "<p>{isOpen ? 'Open' : null}</p>"],
    ['a spoken attribute', '<Field label="Your name" />'],
    ['a spoken attribute in braces', "<Field helperText={'Your name'} />"],
  ])('are found when written out: %s', (_where, source) => {
    expect(proseIn('sample.tsx', source)).toHaveLength(1)
  })

  test.each([
    ['an id', '<Page title="domain.list.title"><FormattedMessage id="domain.list.count" /></Page>'],
    ['a sign', '<p>{name} · {date}</p>'],
    ['an attribute nobody reads', '<Box component="section" />'],
  ])('are not taken for words: %s', (_what, source) => {
    expect(proseIn('sample.tsx', source)).toEqual([])
  })
})

/** `file:line text` of each text that is written out instead of taken from a dictionary. */
function proseIn(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  visit(file)
  return found

  function visit(node: ts.Node) {
    if (ts.isJsxText(node)) report(node, node.text)
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression) textsOf(node.expression)
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText()) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) textsOf(node.initializer)
      else if (ts.isJsxExpression(node.initializer) && node.initializer.expression) textsOf(node.initializer.expression)
    }
    ts.forEachChild(node, visit)
  }

  // The texts an expression itself may become; what it calls is looked at elsewhere.
  function textsOf(node: ts.Expression) {
    if (ts.isStringLiteralLike(node)) report(node, node.text)
    else if (ts.isTemplateExpression(node))
      report(node, [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('x'))
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(textsOf)
    else if (ts.isBinaryExpression(node) && joining.has(node.operatorToken.kind))
      [node.left, node.right].forEach(textsOf)
    else if (ts.isParenthesizedExpression(node)) textsOf(node.expression)
  }

  function report(node: ts.Node, text: string) {
    // An id is no prose: our components take ids, and their type says so.
    if (/^[a-z]+(\.[\w-]*)+$/.test(text.trim()) || !/\p{L}{2}/u.test(text)) return
    found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.trim()}`)
  }
}
