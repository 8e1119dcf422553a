import { FormattedMessage } from 'react-intl'

/** A time to be read: in days where it has any, else in hours, else in minutes; never less than it is. */
export function HowLong({ seconds }: { seconds: number }) {
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? ['minutes', 60]
  return <FormattedMessage id={`legal.long.${unit}`} values={{ count: Math.ceil(seconds / length) }} />
}

const units: readonly (readonly ['days' | 'hours' | 'minutes', number])[] = [
  ['days', 86_400],
  ['hours', 3600],
]
