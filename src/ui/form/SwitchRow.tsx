import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { Switch } from './Switch.tsx'

type Given = { label: MessageId; isOn: boolean; onSwitch: (isOn: boolean) => void; isDisabled?: boolean }

/** Something that is on or off at once, in one line among others of its kind. */
export function SwitchRow({ label, isOn, onSwitch, isDisabled = false }: Given) {
  const field = useId()

  return (
    <Row htmlFor={field}>
      <FormattedMessage id={label} />
      <Switch id={field} isOn={isOn} onSwitch={onSwitch} isDisabled={isDisabled} />
    </Row>
  )
}

const Row = styled('label')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 36,
}))
