import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { FormattedMessage } from 'react-intl'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { openOutside, ownOrigin } from '#src/routing/externalLink.ts'
import { type Command, recordPlace, useCommands } from '#src/ui/command/commands.ts'
import { OutsideLink } from '#src/ui/page/TextLink.tsx'

/** The domain's own website, where the operator has it be. */
export function WebsiteLink({ fqdn }: { fqdn: string }) {
  const { settings } = useFrame()
  const address = settings.websiteTemplate.replace('{domain}', fqdn)
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'record.website',
          title: 'domain.detail.open_website',
          group: 'record',
          place: recordPlace.website,
          keys: [],
          run: () => openOutside(address, { isPermitted: true, origin: ownOrigin() }),
        },
      ],
      [address],
    ),
  )

  return (
    <Button component={OutsideLink} to={address} isPermitted variant="outlined">
      <FormattedMessage id="domain.detail.open_website" />
    </Button>
  )
}
