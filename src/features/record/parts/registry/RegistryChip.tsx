import { FormattedMessage, useIntl } from 'react-intl'
import type { RegistryChange } from '#contract/registryChange.ts'
import { StateChip } from '../StateChips.tsx'
import { StateIcon } from '../StateIcon.tsx'
import { registrySentence } from './registryWords.ts'

type Props = {
  change: RegistryChange
  /** Under a heading that names the registry. */
  isShort?: boolean
}

/** The registry status of a change in a word; the time and the reason are in its tooltip. */
export function RegistryChip({ change, isShort = false }: Props) {
  const intl = useIntl()
  const { status } = change

  return (
    <StateChip data-tone={tones[status]} title={registrySentence(change, intl)} sx={isShort ? undefined : wholeLook}>
      <StateIcon tone={shapes[status]} />
      <span>
        <FormattedMessage id={isShort ? `registry.short.${status}` : `registry.status.${status}`} />
      </span>
    </StateChip>
  )
}

/** Where it does not fit, its words take several lines. */
const wholeLook = { height: 'auto', minHeight: 20, whiteSpace: 'normal' } as const

const tones = { confirmed: 'good', pending: 'neutral', rejected: 'critical', undeliverable: 'warn' } as const
/** A clock, a tick or a triangle. */
const shapes = { confirmed: 'good', pending: 'warn', rejected: 'critical', undeliverable: 'critical' } as const
