import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'

type Given = { id: string; isOn: boolean; onSwitch: (isOn: boolean) => void; children: ReactNode }

/** Something one says yes to, with the browser's own box before it. */
export function CheckRow({ id, isOn, onSwitch, children }: Given) {
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
