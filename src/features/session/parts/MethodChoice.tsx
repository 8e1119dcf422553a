import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import type { SignInMethod } from '#contract/system.ts'
import { languageOf } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { radius } from '#theme/tokens.ts'
import { signInWith } from '#src/routing/paths.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

type Props = { methods: readonly SignInMethod[]; next: string }

/** Every configured way to sign in, the kind of each explained. */
export function MethodChoice({ methods, next }: Props) {
  const language = languageOf[useLocale()]

  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, margin: 0, padding: 0, listStyle: 'none' }}>
      {methods.map(({ method, kind, name }) => (
        <li key={method}>
          <Box
            component="a"
            href={signInWith(method, next)}
            sx={(theme) => ({
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              padding: 1.5,
              borderRadius: `${radius.control}px`,
              border: `1px solid ${theme.vars.palette.control.border}`,
              color: 'inherit',
              textDecoration: 'none',
              '&:hover': {
                backgroundColor: theme.vars.palette.action.hover,
                borderColor: theme.vars.palette.primary.main,
              },
            })}
          >
            <Box sx={{ color: 'primary.main', display: 'flex' }}>
              <Icon name={kind === 'account' ? 'person' : 'id'} />
            </Box>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="h4" component="span" sx={{ display: 'block' }}>
                {name[language]}
              </Typography>
              <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                <FormattedMessage id={`session.choice.${kind}.about`} />
              </Typography>
            </Box>
            <Icon name="chevronRight" size={16} />
          </Box>
        </li>
      ))}
    </Box>
  )
}
