import { expect, test } from 'vitest'
import { read, sourceFiles } from './sources.ts'

// Requests of the browser name the owner of its page, and an answer to another leaves the page (src/api/owner.ts).
const byThemselves = [
  // Files of the build, which are the same for everybody.
  'src/routing/versionWatch.ts',
  'src/api/owner.ts',
  // Without a cookie, so that it is nobody's.
  'src/api/beacon.ts',
]

test('nothing in the browser calls the server but by the one axios and `fetchOwn`', () => {
  const found = sourceFiles('src').filter((path) =>
    /(?<![.\w])fetch\(|axios\.create|new EventSource|sendBeacon|XMLHttpRequest/.test(read(path)),
  )
  expect(found.filter((path) => !/\.test\.tsx?$/.test(path)).sort()).toEqual(
    [...byThemselves, 'src/api/request.ts'].sort(),
  )
})
