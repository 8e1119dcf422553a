import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { OutsideLink } from '#src/ui/page/TextLink.tsx'

/** The domain's own website, where the operator has it be. */
export function WebsiteLink({ fqdn, isInZone }: { fqdn: string; isInZone: boolean }) {
  const { settings } = useFrame()

  if (!isInZone)
    return (
      <Typography variant="body2" color="text.secondary">
        <FormattedMessage id="domain.detail.no_website" />
      </Typography>
    )
  return (
    <Button
      component={OutsideLink}
      to={settings.websiteTemplate.replace('{domain}', fqdn)}
      isPermitted
      variant="outlined"
    >
      <FormattedMessage id="domain.detail.open_website" />
    </Button>
  )
}
