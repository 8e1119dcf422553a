import Box from '@mui/material/Box'
import { useState } from 'react'
import { motion } from '#theme/tokens.ts'
import { useMoney } from '../useMoney.ts'

/** The price, the largest thing on the page; another price is tinted for a moment. */
export function Price({ amount, currency }: { amount: string; currency: string }) {
  const money = useMoney(currency)
  const [first] = useState(amount)

  return (
    <Box
      component="p"
      key={amount}
      data-changed={first !== amount}
      sx={{
        typography: 'figure',
        width: 'fit-content',
        maxWidth: '100%',
        margin: 0,
        marginInlineStart: -0.5,
        paddingInline: 0.5,
        borderRadius: 1,
        overflowWrap: 'anywhere',
        '@keyframes tint': { from: { backgroundColor: 'action.selected' } },
        '&[data-changed="true"]': { animation: `tint ${motion.tint}ms ease-out` },
      }}
    >
      {money(amount)}
    </Box>
  )
}
