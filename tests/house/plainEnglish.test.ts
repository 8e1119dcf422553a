import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { filesUnder, read, rootFolder, sourceFiles } from './sources.ts'

/** The code whose names, comments and texts are in plain English. */
const plainFiles = sourceFiles('contract', 'server', 'theme', 'intl', 'tools', 'tests', 'e2e', 'src').filter(
  (path) => path !== 'tests/house/plainEnglish.test.ts',
)
const folderOf = (path: string) => dirname(path).split('/').slice(0, 3).join('/')
const plainFolders = [...new Set(plainFiles.map(folderOf))].map(
  (folder) => [folder, plainFiles.filter((path) => folderOf(path) === folder)] as const,
)

const documents = [
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md'].filter((name) => existsSync(join(rootFolder, name))),
  ...filesUnder('docs').filter((path) => path.endsWith('.md')),
]

/** The highest number of words in a sentence of a comment. Code between backticks counts as one word. */
const longestSentence = 25

/** Words that nearly always stand for a term of the field, such as "the user", "stored", "returned" or "state". */
const refusedWords = new Set(
  (
    'ask asked asker asking asks bring brings brought deed deeds foretell foretold hear heard hears keeps kept living ' +
    'said somebody standing standings tell telling tells told weigh weighs whence whoever'
  ).split(' '),
)

/** Beginnings of sentences that hide the subject: a noun and an active verb are shorter. */
const refusedBeginnings = /^\s*(What|Those)\b/

/** Type names that say nothing about the role of the type. */
const refusedTypes = new Set(['Asked', 'Found', 'Given', 'Inside', 'Part', 'Place', 'Said', 'Told', 'Way', 'Written'])

/**
 * Parts of names and texts that the database, stored entries or the public API define. With {@link publicFields} at most
 * ten; a rename of the definition removes its entry.
 */
const exceptions = ['asked_at', '-asked', '_asked', 'ask-email-change', 'weigh', 'event: standing', '[[kept]]']

/** Fields of the public API and of stored letters: accepted as names of properties and as whole texts. */
const publicFields = ['deed', 'kept', 'standing']

/** The last commit before this check; subjects of older commits are not checked. */
const lastUncheckedCommit = '06c0397'

describe('plain English', () => {
  test.each(plainFolders)('is used in names, comments and texts of %s', (_folder, files) => {
    expect(files.flatMap((path) => refusedIn(path, read(path)))).toEqual([])
  })

  test.each(plainFolders)('is used in comments of short sentences in %s', (_folder, files) => {
    expect(files.flatMap((path) => longSentencesIn(path, read(path)))).toEqual([])
  })

  test.each(documents)('is used in %s', (path) => {
    expect(refusedInDocument(path, read(path))).toEqual([])
  })

  test.each(plainFolders)('is used in comments with a subject in %s', (_folder, files) => {
    expect(files.flatMap((path) => refusedBeginningsIn(path, read(path)))).toEqual([])
  })

  test('has at most ten exceptions', () => {
    expect(exceptions.length + publicFields.length).toBeLessThanOrEqual(10)
  })

  test.each([
    ['a comment', '/** Returned to whoever calls. */\nexport const limit = 1', 'whoever'],
    ['a comment inside a function', 'function f() {\n  // It is told later.\n}', 'told'],
    ['a part of a name', 'const keptAnswers = []', 'keptAnswers'],
    ['a name of a variable', 'const standing = 1', 'standing'],
    ['a name of a type', 'type Given = { limit: number }', 'Given'],
    ['a text', "throw new Error('somebody else has it')", 'somebody'],
    ['a template', 'const line = `${count} asked for`', 'asked'],
  ])('is checked: a refused word is found in %s', (_where, source, word) => {
    expect(refusedIn('sample.ts', source)).toEqual([expect.stringContaining(word)])
  })

  test.each([
    ['a longer word', 'const task = 1 // The bookkeeper brushes'],
    ['an exception', "const column = 'asked_at'"],
    ['a public field', "const { standing } = auction // The field `standing`.\nconst letter = { deed: 'kept' }"],
  ])('is checked: nothing is found in %s', (_what, source) => {
    expect(refusedIn('sample.ts', source)).toEqual([])
  })

  test.each([
    ['a paragraph', 'The portal stores it.\nWhoever calls waits.', 'sample.md:2 Whoever'],
    ['a heading', '# A page brings its answers', 'sample.md:1 brings'],
    ['a cell of a table', '| kept | stored |', 'sample.md:1 kept'],
    ['the text of a link', '[told](0026-live.md)', 'sample.md:1 told'],
  ])('is checked: a refused word is found in %s of a document', (_where, source, found) => {
    expect(refusedInDocument('sample.md', source)).toEqual([found])
  })

  test.each([
    ['code', 'The call `…/weigh/` counts.'],
    ['a block of code', '```sh\nregistry told\n```'],
    ['the address of a link', '[decision](0026-readers-are-told.md)'],
    ['an exception', 'A paragraph [[kept]] is replaced.'],
  ])('is checked: nothing is found in %s of a document', (_where, source) => {
    expect(refusedInDocument('sample.md', source)).toEqual([])
  })

  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

  test.each([
    ['one line', `/** ${words(26)}. */`],
    ['two lines', `/**\n * ${words(20)}\n * ${words(6)}.\n */`],
    ['two line comments', `// ${words(20)}\n// ${words(6)}.`],
    ['the second sentence', `// ${words(3)}. ${words(26)}.`],
  ])('is checked: a long sentence is found on %s', (_where, source) => {
    expect(longSentencesIn('sample.ts', `${source}\nexport const limit = 1`)).toHaveLength(1)
  })

  test.each([
    ['a comment', '/** What a cell gets. */', 'What a cell gets.'],
    ['the second sentence', '// The rows. Those of others\n// are hidden.', 'Those of others are hidden.'],
  ])('is checked: a hidden subject is found in %s', (_where, source, found) => {
    expect(refusedBeginningsIn('sample.ts', `${source}\nexport const limit = 1`)).toEqual([`sample.ts:1 ${found}`])
  })

  test.each([
    ['two sentences', `/** ${words(25)}. ${words(25)}. */`],
    ['two paragraphs', `/**\n * ${words(20)}:\n *\n * ${words(20)}\n */`],
    ['a tag', `/**\n * ${words(20)}\n * @returns ${words(20)}\n */`],
    ['code', `/** ${words(20)} \`${words(20)}\`. */`],
  ])('is checked: %s of legal length are accepted', (_what, source) => {
    expect(longSentencesIn('sample.ts', `${source}\nexport const limit = 1`)).toEqual([])
  })
})

describe('commit subjects', () => {
  const subjects = subjectsSince(lastUncheckedCommit)

  test.skipIf(subjects === null)('have at most 72 characters and no full stop', () => {
    expect(subjects?.filter((subject) => subject.length > 72 || subject.endsWith('.'))).toEqual([])
  })
})

/** Returns the subjects of the commits after `commit`; null where the history is not there, as in an archive. */
function subjectsSince(commit: string): string[] | null {
  try {
    const options = { cwd: rootFolder, encoding: 'utf8', stdio: 'pipe' } as const
    const log = execFileSync('git', ['log', '--no-merges', '--format=%s', `${commit}..HEAD`], options)
    return log.split('\n').filter((subject) => subject !== '')
  } catch {
    return null
  }
}

/** Returns `file:line word` of each refused word in the names, comments and texts of a file. */
function refusedIn(path: string, source: string): string[] {
  const file = parse(path, source)
  const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart()).line + 1
  const refused = new Map<string, string>()
  for (const { line, text } of commentsOf(path, source, file)) readText(text, line)
  visit(file)
  return [...refused.values()]

  function visit(node: ts.Node) {
    if (ts.isIdentifier(node)) readName(node)
    else if (isText(node) && !publicFields.includes(node.text)) readText(node.text, lineOf(node))
    ts.forEachChild(node, visit)
  }

  function readName(node: ts.Identifier) {
    if (publicFields.includes(node.text) && isNameOfProperty(node)) return
    const words = withoutExceptions(node.text)
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
      .split(/[^A-Za-z]+/)
    if (refusedTypes.has(node.text) || words.some((word) => refusedWords.has(word.toLowerCase())))
      report(node.text, lineOf(node))
  }

  function readText(text: string, line: number) {
    for (const [word] of withoutExceptions(text).matchAll(/[A-Za-z]+/g))
      if (refusedWords.has(word.toLowerCase())) report(word, line)
  }

  function report(word: string, line: number) {
    refused.set(word, `${path}:${line} ${word}`)
  }
}

/** Returns `file:line word` of each refused word in the prose of a Markdown document. */
function refusedInDocument(path: string, source: string): string[] {
  const prose = withoutExceptions(source)
    .replaceAll(/^```.*?^```/gms, (code) => code.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`|\]\([^)\n]*\)|<https?:[^>]*>/g, '')
  return prose
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(/[A-Za-z]+/g)].flatMap(([word]) =>
        refusedWords.has(word.toLowerCase()) ? [`${path}:${at + 1} ${word}`] : [],
      ),
    )
}

/** Returns `file:line count` of each sentence in a comment that has more than {@link longestSentence} words. */
function longSentencesIn(path: string, source: string): string[] {
  return sentencesIn(path, source)
    .map(({ place, sentence }) => ({ place, count: sentence.split(/\s+/).filter(Boolean).length }))
    .filter(({ count }) => count > longestSentence)
    .map(({ place, count }) => `${place} ${count} words`)
}

/** Returns `file:line sentence` of each sentence in a comment that begins with a pronoun in place of its subject. */
function refusedBeginningsIn(path: string, source: string): string[] {
  return sentencesIn(path, source)
    .filter(({ sentence }) => refusedBeginnings.test(sentence))
    .map(({ place, sentence }) => `${place} ${sentence.trim().replaceAll(/\s+/g, ' ')}`)
}

/** Returns the sentences of all comments, each with its `file:line`. Code in backticks is one word. */
function sentencesIn(path: string, source: string): { place: string; sentence: string }[] {
  return commentsOf(path, source).flatMap(({ line, text }) =>
    text
      .replaceAll(/`[^`]*`|\{@[^}]*\}/g, 'code')
      .split(/\n\s*\n|\n(?=@)|(?<=[.!?])\s+/)
      .map((sentence) => ({ place: `${path}:${line}`, sentence })),
  )
}

function parse(path: string, source: string): ts.SourceFile {
  return ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
}

type Comment = { line: number; text: string }

/** The comments of each source, because three checks read them. */
const commentsBySource = new Map<string, Comment[]>()

/** Returns the comments of a file without their marks. Line comments without code between them are one comment. */
function commentsOf(path: string, source: string, file?: ts.SourceFile): Comment[] {
  const known = commentsBySource.get(source) ?? readComments(file ?? parse(path, source))
  commentsBySource.set(source, known)
  return known
}

function readComments(file: ts.SourceFile): Comment[] {
  const source = file.text
  const ranges = new Map<number, ts.CommentRange>()
  visit(file)
  const comments: (Comment & { end: number })[] = []
  for (const { pos, end, kind } of [...ranges.values()].toSorted((a, b) => a.pos - b.pos)) {
    const text = source
      .slice(pos, end)
      .replaceAll(/^\/\*+|\*\/$|^\/\//g, '')
      .replaceAll(/^\s*\* ?/gm, '')
    const last = comments.at(-1)
    const isNextLine = last !== undefined && /^\s*$/.test(source.slice(last.end, pos))
    if (isNextLine && kind === ts.SyntaxKind.SingleLineCommentTrivia) {
      last.text += `\n${text}`
      last.end = end
    } else comments.push({ line: file.getLineAndCharacterOfPosition(pos).line + 1, end, text })
  }
  return comments

  /** Comments are beside tokens, which have no children. */
  function visit(node: ts.Node) {
    const children = node.getChildren(file)
    children.forEach(visit)
    if (children.length > 0) return
    const before = ts.getLeadingCommentRanges(source, node.getFullStart()) ?? []
    const after = ts.getTrailingCommentRanges(source, node.getEnd()) ?? []
    for (const range of [...before, ...after]) ranges.set(range.pos, range)
  }
}

function isNameOfProperty({ parent }: ts.Identifier): boolean {
  return (
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyAccessExpression(parent) ||
    ts.isShorthandPropertyAssignment(parent) ||
    ts.isBindingElement(parent)
  )
}

function withoutExceptions(text: string): string {
  return [...exceptions, ...publicFields.map((field) => `\`${field}\``)].reduce(
    (rest, exception) => rest.replaceAll(exception, ''),
    text,
  )
}

function isText(node: ts.Node): node is ts.LiteralLikeNode {
  return (
    ts.isStringLiteralLike(node) ||
    node.kind === ts.SyntaxKind.TemplateHead ||
    node.kind === ts.SyntaxKind.TemplateMiddle ||
    node.kind === ts.SyntaxKind.TemplateTail
  )
}
