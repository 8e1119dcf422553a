/** A part of a page on paper, with a hairline round it. */
export const sheetLook = {
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  minWidth: 0,
} as const
