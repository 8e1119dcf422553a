import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { languageOf, textIn } from '#intl/locales.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { SupportLink } from '#src/features/session/parts/SettingNames.tsx'
import { paths } from '#src/routing/paths.ts'
import { OutsideLink } from '#src/ui/page/TextLink.tsx'

/** The operator, the version and the public pages. */
export function Footer() {
  return (
    <Box
      component="footer"
      data-print="none"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        color: 'text.secondary',
        typography: 'caption',
        // Links that wrap on a phone need the height of a finger.
        '& > *': { lineHeight: '24px' },
      }}
    >
      <FooterLinks />
    </Box>
  )
}

/** The operator, the public pages and the version, as they stand in the footer and in the account menu. */
export function FooterLinks() {
  const { operator, brand, version, demo } = useFrame().settings
  const { locale } = useIntl()

  return (
    <>
      <span>
        <FormattedMessage
          id="app.footer.operator"
          values={{
            name: operator.url ? (
              <Outside key="name" to={operator.url}>
                {operator.name}
              </Outside>
            ) : (
              operator.name
            ),
          }}
        />
      </span>
      {pages.map(({ to, name }) => (
        <Box key={name} component={Link} to={to} sx={{ color: 'inherit' }}>
          <FormattedMessage id={`app.footer.${name}`} />
        </Box>
      ))}
      {brand.links.map(({ name, url }) => (
        <Outside key={url} to={url}>
          {textIn(name, languageOf(locale))}
        </Outside>
      ))}
      {brand.supportUrl && (
        <SupportLink to={brand.supportUrl} sx={{ color: 'inherit' }}>
          <FormattedMessage id="app.footer.support" />
        </SupportLink>
      )}
      <span>
        <FormattedMessage id="app.footer.version" values={{ version }} />
      </span>
      {demo && (
        <Outside to={demo.mailboxUrl}>
          <FormattedMessage id="app.footer.mailbox" />
        </Outside>
      )}
    </>
  )
}

const pages = [
  { to: paths.terms(), name: 'terms' },
  { to: paths.privacy(), name: 'privacy' },
  { to: paths.accessibility(), name: 'accessibility' },
  { to: paths.help(), name: 'help' },
] as const

/** A link to an address of the operator's configuration. */
function Outside({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Box component={OutsideLink} to={to} isPermitted sx={{ color: 'inherit' }}>
      {children}
    </Box>
  )
}
