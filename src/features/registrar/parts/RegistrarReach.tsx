import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { FormattedMessage } from 'react-intl'
import type { Ref } from '#contract/record.ts'
import { readRegistrar } from '#contract/registrar.ts'
import { api } from '#src/api/client.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { Code } from '#src/features/record/parts/Facts.tsx'
import { externalLink } from '#src/routing/externalLink.ts'
import { MailLink, OutsideLink, TelephoneLink, textLook } from '#src/ui/page/TextLink.tsx'

/** Links to visit, call and write to a registrar. They are loaded after the page is drawn, into reserved lines. */
export function RegistrarReach({ registrar: { handle, name } }: { registrar: Ref }) {
  const { value } = useLoad(handle, (signal) =>
    api(readRegistrar, { params: { id: handle }, background: true }, signal),
  )
  const address = value?.url ? webAddress(value.url) : null

  return (
    <Box sx={{ containerType: 'inline-size', mt: 1, '@media print': { containerType: 'normal' } }}>
      <Reach>
        {address && (
          <Button component={OutsideLink} to={address} isPermitted variant="contained" data-print="text">
            <FormattedMessage id="registrar.visit" values={{ name: name ?? handle }} />
          </Button>
        )}
        {value?.telephone && <TelephoneLink number={value.telephone} />}
        {value?.email && <MailLink address={value.email} />}
        {value?.url && !address && <Code>{value.url}</Code>}
      </Reach>
    </Box>
  )
}

const Reach = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 24px',
  minHeight: 36,
  '& > :not(button, .MuiButton-root)': { lineHeight: '24px' },
  // On a phone and in a panel each has a line of its own.
  [theme.containerQueries.down('sm')]: { minHeight: 100 },
  '@media print': { minHeight: 0, '&:empty': { display: 'none' } },
}))

/** The website of a registrar. Registrars enter any text, so text that is no web address is not a link. */
export function Website({ url }: { url: string }) {
  const address = webAddress(url)

  if (!address) return <Code>{url}</Code>
  return (
    <Box
      component={OutsideLink}
      to={address}
      isPermitted
      sx={(theme) => ({ ...textLook(theme), ...theme.typography.code, lineHeight: '24px' })}
    >
      {url.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
    </Box>
  )
}

/** Returns null for an address without a scheme, which would lead into this portal. */
function webAddress(url: string): string | null {
  if (!URL.canParse(url)) return null
  try {
    return externalLink(url, { isPermitted: true, origin: window.location.origin })
  } catch {
    return null
  }
}
