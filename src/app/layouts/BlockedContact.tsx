import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import { OperatorReach } from '#src/features/session/parts/SettingNames.tsx'
import { paths } from '#src/routing/paths.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { noticeLook } from './noticeLook.ts'

/** Above each page: that the registry has blocked the contact, what is still possible, and who knows why. */
export function BlockedContact() {
  return (
    <Box sx={noticeLook('warn')} data-print="none">
      <Icon name="alert" />
      <Box sx={{ flex: 1, minWidth: 0, color: 'text.primary' }}>
        <FormattedMessage id="problem.contact-blocked" /> <FormattedMessage id="way.contact-blocked" />{' '}
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 2 }}>
          <OperatorReach />
          <TextLink to={paths.help('levels-blocked')}>
            <FormattedMessage id="way.help" />
          </TextLink>
        </Box>
      </Box>
    </Box>
  )
}
