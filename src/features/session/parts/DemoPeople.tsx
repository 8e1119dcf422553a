import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import type { DemoPerson, SignInMethod } from '#contract/system.ts'
import { languageOf } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { signInWith } from '#src/routing/paths.ts'

type Props = { people: readonly DemoPerson[]; methods: readonly SignInMethod[]; next: string }

/** The demo's people, so that whoever tries the portal knows whom to be; each leads to their own provider, which offers that person first. */
export function DemoPeople({ people, methods, next }: Props) {
  const language = languageOf[useLocale()]

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
          <Typography variant="caption" component="h3" sx={{ color: 'text.secondary', fontWeight: 'fontWeightBold' }}>
            {name[language]}
          </Typography>
          <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {people
              .filter((person) => person.method === method)
              .map((person) => (
                <li key={person.username}>
                  <Person
                    person={person}
                    about={person.about[language]}
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
