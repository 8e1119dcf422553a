import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { radius } from '#theme/tokens.ts'

type Given = {
  label: MessageId
  /** Why one would want it, in a sentence. */
  about: MessageId
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** Something that is on or off at once, with a sentence about it. */
export function SwitchField({ label, about, isOn, onSwitch }: Given) {
  const sentence = useId()

  return (
    <Row>
      <label>
        <FormattedMessage id={label} />
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          aria-describedby={sentence}
          onChange={({ target }) => onSwitch(target.checked)}
        />
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
  '& input': {
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
  },
  '& input::after': {
    content: '""',
    position: 'absolute',
    top: 4,
    insetInlineStart: 4,
    width: 14,
    height: 14,
    borderRadius: radius.control / 2,
    backgroundColor: theme.vars.palette.control.border,
  },
  '& input:checked': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '& input:checked::after': {
    insetInlineStart: 20,
    backgroundColor: theme.vars.palette.primary.contrastText,
  },
}))
