import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { radius } from '#theme/tokens.ts'

/** The browser's own select: no code to load, and familiar on every device. */
export function PlainSelect({ label, value, options, onPick, isSmall }: Props) {
  return (
    <Label data-small={isSmall ?? false}>
      <FormattedMessage id={label} />
      <select value={value} onChange={(event) => onPick(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Label>
  )
}

type Props = {
  label: MessageId
  value: string
  options: readonly { value: string; label: string }[]
  onPick: (value: string) => void
  isSmall?: boolean
}

const Label = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginBlock: 4,
  color: theme.vars.palette.text.secondary,
  '& select': {
    ...theme.typography.body2,
    minHeight: 36,
    maxWidth: '100%',
    minWidth: 0,
    paddingInline: 6,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${theme.vars.palette.control.border}`,
    borderRadius: radius.control,
  },
  '&[data-small="true"]': { marginBlock: 0 },
  '&[data-small="true"] select': { minHeight: 28 },
}))
