import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { languageOf, textIn } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { useFrame } from './frame.ts'
import Box from '@mui/material/Box'
import { OutsideLink, textLook } from '#src/ui/page/TextLink.tsx'

/** The name of a sign-in method; its id where it is not configured any more. */
export function MethodName({ of }: { of: string }) {
  const { settings } = useFrame()
  const language = languageOf(useLocale())
  return textIn(settings.methods.find(({ method }) => method === of)?.name ?? {}, language) ?? of
}

/** The name of the operator, linked to its site where it has one. */
export function OperatorLink() {
  const { name, url } = useFrame().settings.operator
  if (url === null) return name
  return (
    <Box component={OutsideLink} to={url} isPermitted sx={textLook}>
      {name}
    </Box>
  )
}

/** A link to the support of the operator, an e-mail address or a page; nothing where the settings have none. */
export function OperatorReach() {
  const { supportUrl } = useFrame().settings.brand
  if (supportUrl === null) return null
  return (
    <SupportLink to={supportUrl} sx={textLook}>
      {supportUrl.startsWith(mail) ? supportUrl.slice(mail.length) : <FormattedMessage id="app.footer.support" />}
    </SupportLink>
  )
}

const mail = 'mailto:'

type SupportLinkProps = { to: string; sx: SxProps<Theme>; children: ReactNode }

/** A link to the page where users get help, or one that writes a letter. */
export function SupportLink({ to, sx, children }: SupportLinkProps) {
  if (!to.startsWith(mail)) {
    return (
      <Box component={OutsideLink} to={to} isPermitted sx={sx}>
        {children}
      </Box>
    )
  }
  return (
    <Box component="a" href={to} sx={sx}>
      {children}
    </Box>
  )
}
