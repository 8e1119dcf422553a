import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState, type DragEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { styled } from '@mui/material/styles'
import { focusRing, radius } from '#theme/tokens.ts'

type Compared = { name: string } & ({ isSame: boolean; digest: string } | { isSame: null })

/**
 * Whether a file is the very one that was issued. It is read and its digest worked out in this browser; no byte of
 * it goes anywhere.
 *
 * @param digest of the file that was issued, SHA-256 in lower-case hexadecimal
 */
export function FileComparison({ digest }: { digest: string }) {
  const heading = useId()
  const [compared, setCompared] = useState<Compared | null>(null)

  const compare = async (file: File) => {
    setCompared(null)
    const { name } = file
    try {
      const own = await digestOf(file)
      setCompared({ name, isSame: own === digest, digest: own })
    } catch {
      // Taken away meanwhile, or not to be read by this browser.
      setCompared({ name, isSame: null })
    }
  }

  return (
    <Box component="section" aria-labelledby={heading} sx={{ borderTop: 1, borderColor: 'divider', paddingTop: 2 }}>
      <Typography id={heading} variant="h3" component="h2" sx={{ marginBottom: 1.5 }}>
        <FormattedMessage id="statement.file.title" />
      </Typography>
      <FileDrop onFile={(file) => void compare(file)} />
      <Box role="status" sx={{ marginTop: 1.5, '&:empty': { marginTop: 0 } }}>
        {compared && <Verdict of={compared} />}
      </Box>
    </Box>
  )
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

/** One file, chosen or dropped. The file is only read, never sent. */
function FileDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }

  return (
    <DropZone data-over={isOver || undefined} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
      <input
        type="file"
        accept="application/pdf,.pdf"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
          // The same file may be chosen again, changed meanwhile.
          target.value = ''
        }}
      />
      <span>
        <FormattedMessage id="statement.file.choose" />
      </span>
      <small>
        <FormattedMessage id="statement.file.stays" />
      </small>
    </DropZone>
  )
}

const DropZone = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gap: 4,
  padding: 16,
  textAlign: 'center',
  border: `1px dashed ${theme.vars.palette.control.border}`,
  borderRadius: radius.control,
  cursor: 'pointer',
  '&:hover, &[data-over]': { backgroundColor: theme.vars.palette.action.hover },
  '&:has(:focus-visible)': {
    outline: `${focusRing.width}px solid ${theme.vars.palette.control.focus}`,
    outlineOffset: focusRing.gap,
  },
  '& span': { ...theme.typography.button },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  // There for the keyboard and for readers; the whole place is what one presses.
  '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
}))

/**
 * The SHA-256 of a file in lower-case hexadecimal.
 *
 * @throws when it cannot be read, or the browser does not reckon digests on a page that came without TLS
 */
async function digestOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
