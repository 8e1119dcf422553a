import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { FileDrop } from './FileDrop.tsx'

type Compared = { name: string } & ({ isSame: boolean; digest: string } | { isSame: null })

/**
 * Whether a file is the very one that was issued. It is read and its digest worked out in this browser; no byte of
 * it goes anywhere.
 *
 * @param digest of the file that was issued, SHA-256 in lower-case hexadecimal
 * @param given the file whose code led here, compared at once
 */
export function FileComparison({ digest, given }: { digest: string; given: File | null }) {
  const heading = useId()
  const [compared, setCompared] = useState<Compared | null>(null)

  const compare = async (file: File) => {
    setCompared(null)
    setCompared(await comparisonOf(file, digest))
  }
  useEffect(() => {
    if (given) void comparisonOf(given, digest).then(setCompared)
  }, [given, digest])

  return (
    <Box component="section" aria-labelledby={heading} sx={{ borderTop: 1, borderColor: 'divider', paddingTop: 2 }}>
      <Typography id={heading} variant="h3" component="h2" sx={{ marginBottom: 1.5 }}>
        <FormattedMessage id="statement.file.title" />
      </Typography>
      <Box role="status" sx={{ marginBottom: 1.5, '&:empty': { marginBottom: 0 } }}>
        {compared && <Verdict of={compared} />}
      </Box>
      <FileDrop onFile={(file) => void compare(file)} />
    </Box>
  )
}

async function comparisonOf(file: File, digest: string): Promise<Compared> {
  const { name } = file
  try {
    const own = await digestOf(file)
    return { name, isSame: own === digest, digest: own }
  } catch {
    // Taken away meanwhile, or not to be read by this browser.
    return { name, isSame: null }
  }
}

function Verdict({ of: compared }: { of: Compared }) {
  const { isSame, name } = compared
  const verdict = isSame === null ? 'unreadable' : isSame ? 'same' : 'other'

  return (
    <Box sx={{ display: 'flex', gap: 1, color: isSame ? 'state.good.text' : 'state.critical.text' }}>
      <Box component="span" sx={{ paddingTop: '3px' }}>
        <StateIcon tone={isSame ? 'good' : 'critical'} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <FormattedMessage id={`statement.file.${verdict}`} values={{ name }} />
        {isSame === false && (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            <FormattedMessage id="statement.file.digest" />
            <Box sx={{ typography: 'code' }}>{compared.digest}</Box>
          </Box>
        )}
      </Box>
    </Box>
  )
}

/**
 * The SHA-256 of a file in lower-case hexadecimal.
 *
 * @throws when it cannot be read, or the browser does not reckon digests on a page that came without TLS
 */
async function digestOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
