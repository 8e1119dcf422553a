/** What a list needs once its rows are drawn, in one file. */
export { bringNeighbours, hasChanged } from './bringNeighbours.ts'
export { ListFilters } from './ListFilters.tsx'
export { ListTools } from './ListTools.tsx'
export { LockKeys } from './LockKeys.tsx'
export { OwnRowMenu } from './OwnRowMenu.tsx'
