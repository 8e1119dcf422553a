import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { codeLength } from './codeText.ts'
import { FileDrop } from './FileDrop.tsx'

/**
 * Begins with the file of a statement instead of its code: each page of the PDF links to the address that verifies it.
 * The file is read in this browser.
 *
 * @param props.onFound called with the code in the file
 */
export function CodeInFile({ onFound }: { onFound: (code: string, file: File) => void }) {
  const heading = useId()
  const [without, setWithout] = useState<string | null>(null)

  const open = async (file: File) => {
    setWithout(null)
    const code = codeIn(await file.text().catch(() => ''))
    if (code === null) setWithout(file.name)
    else onFound(code, file)
  }

  return (
    <Box component="section" aria-labelledby={heading} sx={{ borderTop: 1, borderColor: 'divider', paddingTop: 2 }}>
      <Typography id={heading} variant="h3" component="h2" sx={{ marginBottom: 1.5 }}>
        <FormattedMessage id="statement.file.instead" />
      </Typography>
      <FileDrop onFile={(file) => void open(file)} />
      <Box role="alert" sx={{ marginTop: 1.5, color: 'state.critical.text', '&:empty': { marginTop: 0 } }}>
        {without !== null && <FormattedMessage id="statement.file.no_code" values={{ name: without }} />}
      </Box>
    </Box>
  )
}

/** Returns the code in the first link of a PDF to the page that verifies it; null where there is none. */
function codeIn(text: string): string | null {
  return new RegExp(`/URI \\([^)]*[?&]code=([\\dA-F]{${codeLength}})\\)`).exec(text)?.[1] ?? null
}
