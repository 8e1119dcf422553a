/** The look of a notice above a page: a tinted box in the colour of its tone. */
export function noticeLook(tone: 'warn' | 'info') {
  return {
    display: 'flex',
    gap: 1,
    paddingInline: 2,
    paddingBlock: 1,
    marginBottom: 2,
    borderRadius: 1,
    border: 1,
    borderColor: 'divider',
    color: `state.${tone}.text`,
    bgcolor: `state.${tone}.ground`,
  } as const
}
