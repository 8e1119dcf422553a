import Box from '@mui/material/Box'
import { OutsideLink, textLook } from '#src/ui/page/TextLink.tsx'
import { useFrame } from './frame.ts'

/** The name of the registry's operator in a sentence, as the way to its site where it has one. */
export function OperatorLink() {
  const { name, url } = useFrame().settings.operator
  if (url === null) return name
  return (
    <Box component={OutsideLink} to={url} isPermitted sx={textLook}>
      {name}
    </Box>
  )
}
