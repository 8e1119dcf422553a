import { read, sourceFiles } from './sources.ts'

/** Every command written out in the source, with its keys there; help repeats them, and is no source. */
export function commandsInSource(): { id: string; path: string; keys: string[] }[] {
  return sourceFiles('src')
    .filter((path) => !path.includes('.test.') && !path.startsWith('src/features/help/keyList'))
    .flatMap((path) =>
      [...read(path).matchAll(/\bid: '([a-z]+\.[\w]+)',(?:(?!\bid: ')[\s\S])*?\bkeys: \[([^\]]*)\]/g)].map(
        ([, id = '', keys = '']) => ({ id, path, keys: [...keys.matchAll(/'([^']+)'/g)].map(([, one = '']) => one) }),
      ),
    )
}
