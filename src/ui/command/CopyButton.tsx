import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { copyText } from './copyText.ts'

type Given = {
  text: string
  /** What is copied, for whom the place of the button says nothing; it begins with the button's own words. */
  label: string
}

/** Puts a text that stands beside it on the clipboard, and says so. */
export function CopyButton({ text, label }: Given) {
  return (
    <Button
      variant="outlined"
      size="small"
      aria-label={label}
      onClick={() => void copyText(text)}
      sx={{ marginTop: 0.5 }}
    >
      <FormattedMessage id="common.copy" />
    </Button>
  )
}
