import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const rootFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** Every TypeScript file of these top folders, as paths from the project's folder. */
export function sourceFiles(...folders: string[]): string[] {
  return filesUnder(...folders).filter((path) => /\.tsx?$/.test(path) && !path.includes('house/canary/'))
}

/** Every file of these top folders, as paths from the project's folder. */
export function filesUnder(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(rootFolder, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(rootFolder, join(entry.parentPath, entry.name)))
      .sort(),
  )
}

/** The text of a file of the project. */
export function read(path: string): string {
  return readFileSync(join(rootFolder, path), 'utf8')
}
