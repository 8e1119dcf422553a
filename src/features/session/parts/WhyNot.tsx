import Box from '@mui/material/Box'
import { FormattedMessage } from 'react-intl'
import type { Permission } from '#contract/session.ts'
import type { MessageId } from '#intl/ids.ts'
import { paths } from '#src/routing/paths.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { OperatorReach } from './SettingNames.tsx'

type Props = {
  of: Permission
  /** The id by which the disabled control refers to it. */
  id: string
  /** The action that is not allowed, where that is not clear from the context. */
  what?: MessageId
}

/** Why an action is not allowed, and what to do about it; nothing where it is allowed. */
export function WhyNot({ of: { allowed, reason }, id, what }: Props) {
  if (allowed || reason === null) return null
  const way = ways.find((known) => known === reason)
  // A block is news for the user; the other reasons are rules.
  const isBlock = reason === 'contact-blocked'

  return (
    <Box id={id} sx={{ display: 'flex', gap: 1, maxWidth: '72ch', typography: 'body1' }}>
      <Box sx={{ display: 'flex', color: isBlock ? 'state.warn.text' : 'text.secondary' }}>
        <Icon name={isBlock ? 'alert' : 'question'} />
      </Box>
      <span>
        {what && (
          <>
            <FormattedMessage id={what} />{' '}
          </>
        )}
        <FormattedMessage id={`problem.${reason}`} />
        {way && (
          <>
            {' '}
            <FormattedMessage id={`way.${way}`} />{' '}
            <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 2 }}>
              {isBlock && <OperatorReach />}
              <TextLink to={explained[way]}>
                <FormattedMessage id="way.help" />
              </TextLink>
            </Box>
          </>
        )}
      </span>
    </Box>
  )
}

const ways = [
  'change-at-registrar',
  'contact-blocked',
  'level-too-low',
  'not-for-this-identity',
  'update-is-blocked',
] as const

/** The sections of help that explain it. */
const explained: Record<(typeof ways)[number], string> = {
  'change-at-registrar': paths.help('levels-never'),
  'contact-blocked': paths.help('levels-blocked'),
  'level-too-low': paths.help('levels'),
  'not-for-this-identity': paths.help('levels'),
  'update-is-blocked': paths.help('locks-others'),
}
