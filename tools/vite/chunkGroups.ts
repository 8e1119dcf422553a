import type { Rolldown } from 'vite'

/**
 * What travels together. By itself the build makes a file of every small thing two screens share; a request
 * costs more than the few bytes another screen does not need. The group of the highest priority takes a module,
 * and with it what that imports. What is fetched by `import()` itself stands in none: the server finds it by name.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // What every screen starts with: React, the router, the look, the words' machine, our frame.
  { name: 'frame', tags: ['$initial'], priority: 4 },
  // Plain data of the contract and what draws it, links among it: a page draws them before zod is there.
  {
    name: 'record',
    test: /\/contract\/(states|lock|partStates|hidden)\.ts$|\/record\/parts\/(State|Life|life|LockGlyph|RecordLink|useLeaving|whence)/,
    priority: 3,
  },
  // What only the pages of records draw.
  {
    name: 'detail',
    test: /\/record\/parts\/(Facts|Trail|NotMine|HandleHeading)|\/parts\/(LatestActivity|AuthInfo|LockSection|LockInWords)\.|\/ui\/page\/(Columns|Section)|LateStatement/,
    priority: 1.5,
  },
  // Locking as a page begins with it: its dialog and its calls come later.
  {
    name: 'locking',
    test: /\/operation\/parts\/(useLocking|useWatched|isRunning|lastOperation|positionAfter|operationInAddress|LateLocking)\./,
    priority: 2,
  },
  {
    name: 'session',
    test: /\/src\/(api\/reach|routing\/useLate|features\/session\/parts\/(stepUp|WithoutContact)|app\/layouts\/(Footer|Theme|Language|Skip)|ui\/page\/OutsideLink|routing\/externalLink|app\/layouts\/LateOutageBar)|\/theme\/floating\.ts$/,
    priority: 2,
  },
  // What locks, wherever it stands; the dialog comes when it opens.
  {
    name: 'locking',
    test: /\/operation\/parts\/(useLocking|LateLocking|operationInAddress)\.tsx?$|\/command\/LateKeys\.tsx$|\/@mui\/utils\/(ownerDocument|getActiveElement)\//,
    priority: 2,
  },
  // What every list draws first, of whatever kind.
  { name: 'list', test: /\/record\/parts\/list\/(OwnListPage|keptPages|RowLink)\.tsx?$/, priority: 1 },
  // What is asked only after the page is drawn comes with whoever asks it.
  {
    name: 'contract',
    test: /\/node_modules\/zod\/|\/contract\/(?!search|overview|traffic|viewData)|\/src\/api\/client\.ts$/,
    priority: 1,
  },
]
