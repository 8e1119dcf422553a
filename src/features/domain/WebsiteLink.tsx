import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { OutsideLink } from '#src/ui/page/TextLink.tsx'

/** The domain's own website, where the operator has it be. */
export function WebsiteLink({ fqdn }: { fqdn: string }) {
  const { settings } = useFrame()

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
