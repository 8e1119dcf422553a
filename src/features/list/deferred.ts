// The parts of a list that load in one import once its rows are drawn.
export { ListFilters } from './ListFilters.tsx'
export { ListKeys } from './ListKeys.tsx'
export { ListRowMenu } from './ListRowMenu.tsx'
export { ViewTabs } from './parts/ViewTabs.tsx'
export { ListTools } from './ListTools.tsx'
export { PrintedRows } from './PrintedRows.tsx'
export { LockActions } from './LockActions.tsx'
export { SelectionBar } from './SelectionBar.tsx'
