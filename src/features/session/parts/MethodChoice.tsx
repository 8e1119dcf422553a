import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import type { SignInMethod, DemoPerson } from '#contract/system.ts'
import { languageOf, textIn } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { radius } from '#theme/tokens.ts'
import { signInWith } from '#src/routing/paths.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

type MethodChoiceProps = { methods: readonly SignInMethod[]; next: string }

/** All configured sign-in methods, each with an explanation of its kind. */
export function MethodChoice({ methods, next }: MethodChoiceProps) {
  const language = languageOf(useLocale())

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
                {textIn(name, language)}
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

type DemoPeopleProps = { people: readonly DemoPerson[]; methods: readonly SignInMethod[]; next: string }

/** The users of the demo. Each links to their provider, which offers that user first. */
export function DemoPeople({ people, methods, next }: DemoPeopleProps) {
  const language = languageOf(useLocale())

  return (
    <Box
      component="section"
      aria-labelledby="demo-people"
      sx={(theme) => ({
        display: 'grid',
        gap: 1,
        marginTop: 1,
        paddingTop: 3,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <Typography id="demo-people" variant="h3" component="h2">
        <FormattedMessage id="session.people.title" />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="session.people.how" />
      </Typography>
      {methods.map(({ method, name }) => (
        <Box key={method} sx={{ marginTop: 1 }}>
          <Typography
            variant="caption"
            component="h3"
            sx={{ mb: 0.5, color: 'text.secondary', fontWeight: 'fontWeightBold' }}
          >
            {textIn(name, language)}
          </Typography>
          <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {people
              .filter((person) => person.method === method)
              .map((person) => (
                <li key={person.username}>
                  <Person
                    person={person}
                    about={textIn(person.about, language) ?? ''}
                    to={signInWith(method, next, { loginHint: person.username })}
                  />
                </li>
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Person({ person, about, to }: { person: DemoPerson; about: string; to: string }) {
  return (
    <Box
      component="a"
      href={to}
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: { sm: '132px 1fr' },
        columnGap: 1,
        alignItems: 'baseline',
        paddingBlock: 0.75,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        ...theme.typography.body2,
        color: 'inherit',
        textDecoration: 'none',
        '&:hover': { backgroundColor: theme.vars.palette.action.hover },
      })}
    >
      <Box component="span" sx={{ color: 'primary.main', fontWeight: 'fontWeightMedium' }}>
        {person.name}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {about}
      </Box>
    </Box>
  )
}
