import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { read, sourceFiles } from './sources.ts'

const actionHooks = new Set(['useAction', 'useActionForm'])

describe('the problem of an action', () => {
  test('is used wherever an action is', () => {
    const files = sourceFiles('src').filter((path) => !path.includes('.test.') && !path.startsWith('src/api/'))
    const users = files.filter((path) => /\buseAction(Form)?\(/.test(read(path)))
    expect(users.length).toBeGreaterThan(20)
    expect(users.flatMap((path) => lostProblemsIn(path, read(path)))).toEqual([])
  })

  test.each([
    ['left out', 'const { run, isRunning } = useAction(send)'],
    ['only named', 'const { run, problem } = useAction(send)\nvoid run()'],
    ['left out of a whole action', 'const action = useAction(send)\nvoid action.run()'],
    ['given away with nothing that uses it', 'useAction(send)'],
  ])('is found missing where it is %s', (_how, source) => {
    expect(lostProblemsIn('sample.tsx', source)).toHaveLength(1)
  })

  test.each([
    ['drawn', 'const { run, problem } = useAction(send)\nconst a = <ApiProblem problem={problem} />'],
    ['drawn under another name', 'const { problem: other } = useAction(send)\nshow(other)'],
    ['read of the whole action', 'const action = useAction(send)\nshow(action.problem)'],
    ['drawn by a form', 'const action = useActionForm(options)\nconst a = <ActionForm action={action} />'],
    ['returned with the rest', 'const { form, ...rest } = useActionForm(options)\nshow(rest)'],
  ])('is accepted where it is %s', (_how, source) => {
    expect(lostProblemsIn('sample.tsx', source)).toEqual([])
  })
})

/** Returns `file:line` of each action whose problem no other expression of the file uses. */
function lostProblemsIn(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const lost: string[] = []
  visit(file)
  return lost

  function visit(node: ts.Node) {
    if (ts.isCallExpression(node) && actionHooks.has(node.expression.getText()) && !isProblemUsed(node.parent))
      lost.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }

  function isProblemUsed(parent: ts.Node): boolean {
    if (!ts.isVariableDeclaration(parent)) return false
    if (ts.isIdentifier(parent.name)) {
      const { text } = parent.name
      return new RegExp(`\\b${text}\\.problem\\b|action=\\{${text}\\}|\\.\\.\\.${text}\\b`).test(source)
    }
    if (!ts.isObjectBindingPattern(parent.name)) return false
    const element = parent.name.elements.find(
      ({ name, propertyName, dotDotDotToken }) => dotDotDotToken || (propertyName ?? name).getText() === 'problem',
    )
    return element !== undefined && usesOf(element.name.getText()) > 1
  }

  function usesOf(name: string): number {
    return source.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
  }
}
