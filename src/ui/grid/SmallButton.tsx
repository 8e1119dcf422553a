import { styled } from '@mui/material/styles'
import type { Ref } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { radius } from '#theme/tokens.ts'

type Props = {
  label: MessageId
  values: Record<string, string>
  /** A path on a grid of 16. */
  shape: string
  onPress: () => void
  isOff: boolean
  ref?: Ref<HTMLButtonElement>
  /** Whether a panel that opens gives it the focus. */
  'data-first'?: true
}

/** One of several small buttons in a line. Without effect it is not disabled, so that its focus stays. */
export function SmallButton({ label, values, shape, onPress, isOff, ...rest }: Props) {
  const intl = useIntl()
  const name = intl.formatMessage({ id: label }, values)

  return (
    <Small
      {...rest}
      type="button"
      aria-label={name}
      title={name}
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden fill="none" stroke="currentColor" strokeWidth={1.5}>
        <path d={shape} />
      </svg>
    </Small>
  )
}

const Small = styled('button')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  color: theme.vars.palette.text.secondary,
  background: 'none',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover, color: theme.vars.palette.text.primary },
  '&[aria-disabled="true"]': { opacity: 0.35 },
}))
