import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

type CheckRowProps = { id: string; isOn: boolean; onSwitch: (isOn: boolean) => void; children: ReactNode }

/** A checkbox with its label. */
export function CheckRow({ id, isOn, onSwitch, children }: CheckRowProps) {
  return (
    <Row htmlFor={id}>
      <input id={id} type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} />
      <span>{children}</span>
    </Row>
  )
}

const Row = styled('label')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  gap: 8,
  alignItems: 'flex-start',
  marginTop: 16,
  '& input': { flex: 'none', width: 18, height: 18, margin: 1, accentColor: theme.vars.palette.primary.main },
}))

/**
 * Radio buttons side by side while there is room. The browser's own ones are grey in a dark scheme, the selected one too
 * little different.
 */
export const RadioRow = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 24,
  '& label': { ...theme.typography.body1, display: 'flex', alignItems: 'center', gap: 8, minHeight: 28 },
  '& input': {
    appearance: 'none',
    flex: 'none',
    width: 18,
    height: 18,
    margin: 3,
    border: `2px solid ${theme.vars.palette.control.border}`,
    borderRadius: '50%',
    '&:checked': {
      borderColor: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.primary.main,
      boxShadow: `inset 0 0 0 3px ${theme.vars.palette.background.paper}`,
    },
    // Backgrounds and shadows are not drawn in forced colours.
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
  '& label:has(input:disabled)': { color: theme.vars.palette.text.secondary },
}))
