const because = 'WideGrid.tsx keeps the grid’s own footer, filters, menus, panels, editing and printing off'

/** The grid's own pieces that are never drawn here, by file and by what each exports. */
const pieces: Readonly<Record<string, readonly string[]>> = {
  'components/menu/columnMenu/GridColumnMenu': [
    'GridColumnMenu',
    'GridGenericColumnMenu',
    'GRID_COLUMN_MENU_SLOTS',
    'GRID_COLUMN_MENU_SLOT_PROPS',
  ],
  'components/toolbarV8/GridToolbar': ['GridToolbar', 'GridToolbarDivider', 'GridToolbarLabel'],
  'components/panel/filterPanel/GridFilterPanel': ['GridFilterPanel', 'getGridFilter'],
  'components/panel/GridColumnsPanel': ['GridColumnsPanel'],
  'components/columnsManagement/GridColumnsManagement': ['GridColumnsManagement'],
  'components/GridFooter': ['GridFooter'],
  'components/GridPagination': ['GridPagination'],
  'components/panel/filterPanel/GridFilterInputValue': ['GridFilterInputValue'],
  'components/panel/filterPanel/GridFilterInputDate': ['GridFilterInputDate'],
  'components/panel/filterPanel/GridFilterInputSingleSelect': ['GridFilterInputSingleSelect'],
  'components/panel/filterPanel/GridFilterInputBoolean': ['GridFilterInputBoolean', 'sanitizeFilterItemValue'],
  'components/panel/filterPanel/GridFilterInputMultipleValue': ['GridFilterInputMultipleValue'],
  'components/panel/filterPanel/GridFilterInputMultipleSingleSelect': ['GridFilterInputMultipleSingleSelect'],
  'components/cell/GridEditInputCell': ['GridEditInputCell', 'renderEditInputCell'],
  'components/cell/GridEditLongTextCell': ['GridEditLongTextCell', 'renderEditLongTextCell'],
  'components/cell/GridLongTextCell': ['GridLongTextCell', 'renderLongTextCell'],
  'components/cell/GridEditDateCell': ['GridEditDateCell', 'renderEditDateCell'],
  'components/cell/GridEditSingleSelectCell': ['GridEditSingleSelectCell', 'renderEditSingleSelectCell'],
  'components/cell/GridEditBooleanCell': ['GridEditBooleanCell', 'renderEditBooleanCell'],
  'components/cell/GridActionsCell': ['GridActionsCell', 'renderActionsCell'],
  'components/GridSkeletonLoadingOverlay': ['GridSkeletonLoadingOverlay', 'GridSkeletonLoadingOverlayInner'],
  'hooks/features/export/useGridPrintExport': ['useGridPrintExport'],
}

export const unusedOfGrid = Object.entries(pieces).map(([path, exported]) => ({
  file: new RegExp(`/@mui/x-data-grid/${path}\\.m?js$`),
  instead: `const nothing = () => null\nexport { ${exported.map((name) => `nothing as ${name}`).join(', ')} }`,
  because,
}))

/** MUI's components the grid would draw those pieces with; whoever else imports them gets the real ones. */
export const unusedSlotsOfGrid: readonly string[] = [
  'Autocomplete',
  'Badge',
  'Chip',
  'ClickAwayListener',
  'Divider',
  'FormControl',
  'FormControlLabel',
  'Grow',
  'InputLabel',
  'LinearProgress',
  'ListItemIcon',
  'ListItemText',
  'MenuItem',
  'MenuList',
  'Modal',
  'Paper',
  'Popper',
  'Select',
  'Switch',
  'Tab',
  'TablePagination',
  'Tabs',
  'TextField',
  'TextareaAutosize',
  'ToggleButton',
  'Unstable_TrapFocus',
].map((name) => `@mui/material/${name}`)
