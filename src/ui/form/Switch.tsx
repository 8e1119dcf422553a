import { styled } from '@mui/material/styles'
import { radius } from '#theme/tokens.ts'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'

type SwitchProps = {
  id?: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  /** The ids of its descriptions. */
  describedBy?: string
  isDisabled?: boolean
  /** Its name, where no label surrounds it. */
  label?: string
}

/** A switch that takes effect immediately. A disabled one can be focused, so that screen readers read the reason. */
export function Switch({ id, isOn, onSwitch, describedBy, isDisabled = false, label }: SwitchProps) {
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
  // Grounds are not drawn in forced colours.
  '@media (forced-colors: active)': {
    '&::after': { forcedColorAdjust: 'none', backgroundColor: 'ButtonText' },
    '&:checked': { forcedColorAdjust: 'none', borderColor: 'Highlight', backgroundColor: 'Highlight' },
    '&:checked::after': { backgroundColor: 'HighlightText' },
  },
  '&[aria-disabled="true"]': { cursor: 'default', opacity: 0.5 },
}))

type SwitchFieldProps = {
  label: MessageId
  /** The purpose of the switch, in a sentence. */
  about: MessageId
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** A switch with a sentence about it. */
export function SwitchField({ label, about, isOn, onSwitch }: SwitchFieldProps) {
  const field = useId()
  const sentence = useId()

  return (
    <SwitchFieldRow>
      <label htmlFor={field}>
        <FormattedMessage id={label} />
        <Switch id={field} isOn={isOn} onSwitch={onSwitch} describedBy={sentence} />
      </label>
      <p id={sentence}>
        <FormattedMessage id={about} />
      </p>
    </SwitchFieldRow>
  )
}

const SwitchFieldRow = styled('div')(({ theme }) => ({
  width: '100%',
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

type SwitchRowProps = { label: MessageId; isOn: boolean; onSwitch: (isOn: boolean) => void; isDisabled?: boolean }

/** A switch in one line among others. */
export function SwitchRow({ label, isOn, onSwitch, isDisabled = false }: SwitchRowProps) {
  const field = useId()

  return (
    <SwitchRowRow htmlFor={field}>
      <FormattedMessage id={label} />
      <Switch id={field} isOn={isOn} onSwitch={onSwitch} isDisabled={isDisabled} />
    </SwitchRowRow>
  )
}

const SwitchRowRow = styled('label')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: 36,
}))
