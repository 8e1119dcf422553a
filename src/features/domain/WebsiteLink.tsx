import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { externalLink } from '#src/routing/externalLink.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** The domain's own website, in a tab of its own that learns nothing of where one came from. */
export function WebsiteLink({ fqdn, isInZone }: { fqdn: string; isInZone: boolean }) {
  const { settings } = useFrame()

  if (!isInZone)
    return (
      <Typography variant="body2" color="text.secondary">
        <FormattedMessage id="domain.detail.no_website" />
      </Typography>
    )
  const address = externalLink(settings.websiteTemplate.replace('{domain}', fqdn), {
    isPermitted: true,
    origin: window.location.origin,
  })
  return (
    <Button
      variant="outlined"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      endIcon={<Icon name="external" size={16} />}
    >
      <FormattedMessage id="domain.detail.open_website" />
    </Button>
  )
}
