import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { Permission } from '#contract/session.ts'
import type { MessageId } from '#intl/ids.ts'
import { paths } from '#src/routing/paths.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { reasonMessage } from './reasonMessage.ts'

type Props = {
  of: Permission
  /** The id by which the disabled control refers to it. */
  id: string
  /** The action that is not allowed, where that is not clear from the context. */
  what?: MessageId
}

/**
 * Why an action is not allowed, and what to do about it; nothing where it is allowed. A blocked contact is explained
 * above each page (`BlockedContact`).
 */
export function WhyNot({ of: { allowed, reason }, id, what }: Props) {
  if (allowed || reason === null) return null
  const way = ways.find((known) => known === reason)

  return (
    <Box id={id} sx={{ display: 'flex', gap: 1, maxWidth: '72ch', typography: 'body1' }}>
      <Box sx={{ display: 'flex', color: 'text.secondary' }}>
        <Icon name="question" />
      </Box>
      <span>
        {what && (
          <>
            <FormattedMessage id={what} />{' '}
          </>
        )}
        <FormattedMessage id={reasonMessage(reason)} />
        {way && (
          <>
            {' '}
            <FormattedMessage id={`way.${way}`} />{' '}
            <TextLink to={explained[way]}>
              <FormattedMessage id="way.help" />
            </TextLink>
          </>
        )}
      </span>
    </Box>
  )
}

const ways = ['change-at-registrar', 'level-too-low', 'not-for-this-identity', 'update-is-blocked'] as const

/** The sections of help that explain it. */
const explained: Record<(typeof ways)[number], string> = {
  'change-at-registrar': paths.help('levels-never'),
  'level-too-low': paths.help('levels'),
  'not-for-this-identity': paths.help('levels'),
  'update-is-blocked': paths.help('locks-others'),
}
