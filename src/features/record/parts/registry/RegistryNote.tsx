import Box from '@mui/material/Box'
import { useIntl } from 'react-intl'
import type { RegistryChange } from '#contract/registryChange.ts'
import { RegistryChip } from './RegistryChip.tsx'
import { registrySentence } from './registryWords.ts'

type Props = {
  change: RegistryChange
  /** The status stands above it already. */
  isNamed?: boolean
}

/** The registry status of a change, with its time and the registry's reason, on a line of its own. */
export function RegistryNote({ change, isNamed = false }: Props) {
  const intl = useIntl()

  return (
    <Box sx={noteLook}>
      {!isNamed && <RegistryChip change={change} />}
      <span>{registrySentence(change, intl)}</span>
    </Box>
  )
}

const noteLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  typography: 'body2',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const
