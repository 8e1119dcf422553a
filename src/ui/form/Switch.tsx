import { styled } from '@mui/material/styles'
import { radius } from '#theme/tokens.ts'

type Given = {
  id?: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  /** Ids of what is said about it. */
  describedBy?: string
  isDisabled?: boolean
  /** Its name, where no label stands round it. */
  label?: string
}

/** Something that is on or off at once. One that cannot be switched can be reached all the same, to hear why. */
export function Switch({ id, isOn, onSwitch, describedBy, isDisabled = false, label }: Given) {
  return (
    <Track
      id={id}
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      aria-disabled={isDisabled}
      aria-label={label}
      aria-describedby={describedBy}
      checked={isOn}
      onChange={({ target }) => !isDisabled && onSwitch(target.checked)}
    />
  )
}

const Track = styled('input')(({ theme }) => ({
  appearance: 'none',
  flex: 'none',
  position: 'relative',
  width: 40,
  height: 24,
  margin: 0,
  border: `1px solid ${theme.vars.palette.control.border}`,
  borderRadius: radius.control,
  backgroundColor: theme.vars.palette.background.paper,
  cursor: 'pointer',
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 4,
    insetInlineStart: 4,
    width: 14,
    height: 14,
    borderRadius: radius.control / 2,
    backgroundColor: theme.vars.palette.control.border,
  },
  '&:checked': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '&:checked::after': {
    insetInlineStart: 20,
    backgroundColor: theme.vars.palette.primary.contrastText,
  },
  '&[aria-disabled="true"]': { cursor: 'default', opacity: 0.5 },
}))
