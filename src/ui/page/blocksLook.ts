/** Hides an element from the eye only. */
export const hiddenLook = { position: 'absolute', clipPath: 'inset(50%)' } as const

/**
 * Shows each row of a table as a block on a phone, with the name of its column before each value. Screen readers read
 * the names from the hidden head.
 */
export const blocksLook = ([, ...names]: readonly string[]) =>
  ({
    '@media (max-width: 599.95px)': {
      '&, & :is(caption, tbody, tr, th, td)': { display: 'block' },
      '& thead': hiddenLook,
      '& tr': { paddingBlock: 1, borderBottom: 1, borderColor: 'divider' },
      '& tbody :is(th, td)': { padding: 0, paddingBlock: 0.25, border: 0 },
      '& tbody th': { fontWeight: 'fontWeightMedium' },
      '& td::before': { color: 'text.secondary' },
      // Many short answers are in line.
      '&[data-columns="6"] td::before': { display: 'inline-block', minWidth: 180 },
      ...Object.fromEntries(
        names.map((column, at) => [
          `& td:nth-of-type(${at + 1})::before`,
          { content: `${JSON.stringify(`${column}: `)} / ""` },
        ]),
      ),
    },
  }) as const
