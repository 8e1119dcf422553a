import { radius } from '../tokens.ts'
import type { Override } from './override.ts'

/** 20 px high, icon and word, a hairline; tones colour it in the blocks that draw states. */
export const chip: Override<'MuiChip'> = {
  defaultProps: { size: 'small', variant: 'outlined' },
  styleOverrides: {
    root: ({ theme }) => ({
      ...theme.typography.caption,
      height: 20,
      borderRadius: radius.control,
      borderColor: theme.vars.palette.divider,
    }),
    label: { paddingInline: 6 },
    icon: { width: 14, height: 14, marginInline: '5px -3px' },
    deleteIcon: { width: 16, height: 16, marginInline: '-2px 3px' },
  },
}
