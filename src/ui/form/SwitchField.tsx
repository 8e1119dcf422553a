import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { Switch } from './Switch.tsx'

type Given = {
  label: MessageId
  /** Why one would want it, in a sentence. */
  about: MessageId
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** Something that is on or off at once, with a sentence about it. */
export function SwitchField({ label, about, isOn, onSwitch }: Given) {
  const field = useId()
  const sentence = useId()

  return (
    <Row>
      <label htmlFor={field}>
        <FormattedMessage id={label} />
        <Switch id={field} isOn={isOn} onSwitch={onSwitch} describedBy={sentence} />
      </label>
      <p id={sentence}>
        <FormattedMessage id={about} />
      </p>
    </Row>
  )
}

const Row = styled('div')(({ theme }) => ({
  '& label': {
    ...theme.typography.subtitle2,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 16,
    minHeight: 28,
  },
  '& p': { ...theme.typography.body2, margin: 0, maxWidth: '68ch', color: theme.vars.palette.text.secondary },
}))
