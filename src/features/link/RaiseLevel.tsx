import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { Identity } from '#contract/session.ts'
import { MethodName } from '#src/features/session/parts/MethodName.tsx'
import { OperatorLink } from '#src/features/session/parts/OperatorLink.tsx'
import { paths } from '#src/routing/paths.ts'
import { OutsideLink, TextLink, textLook } from '#src/ui/page/TextLink.tsx'

type Props = { method: string } & NonNullable<Identity['raiseLevel']>

/** Who can raise the level of an account, on which page, and what that is good for. */
export function RaiseLevel({ method, by, url }: Props) {
  return (
    <Box sx={{ maxWidth: '68ch', color: 'text.secondary' }}>
      {by === 'provider' ? (
        <FormattedMessage
          id="authentication.level.by_provider"
          values={{ method: <MethodName key="method" of={method} /> }}
        />
      ) : (
        <FormattedMessage
          id="authentication.level.by_registry"
          values={{ operator: <OperatorLink key="operator" /> }}
        />
      )}
      {url && (
        <Box component={OutsideLink} to={url} isPermitted sx={[textLook, { display: 'block' }]}>
          <FormattedMessage id="authentication.level.raise" />
        </Box>
      )}
      <TextLink to={paths.help('levels')} style={{ display: 'block' }}>
        <FormattedMessage id="authentication.level.what" />
      </TextLink>
    </Box>
  )
}
