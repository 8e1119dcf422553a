import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { signOut } from '#src/features/session/parts/signOut.ts'
import { MethodName } from '#src/features/session/parts/SettingNames.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { FooterLinks } from './Footer.tsx'
import { LanguageSwitch, ThemeSwitch } from './Switches.tsx'
import { SingleKeys } from '#src/features/view/parts/SingleKeys.tsx'

/** The signed-in user, their settings, the sign-out, and the pages about the portal. */
export function AccountPanel() {
  const { person, contact } = useInfo()
  const { run, isRunning, problem } = useAction(signOut)

  return (
    <Box sx={{ maxWidth: 320 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="app.account.signed_in_as" />
      </Typography>
      <Typography variant="h3" component="p">
        {person.name}
      </Typography>
      <Through />
      <Box sx={switchesLook}>
        <LanguageSwitch />
        <ThemeSwitch />
      </Box>
      {contact && (
        <Box sx={{ '@media (hover: none) and (pointer: coarse)': { display: 'none' } }}>
          <Line />
          <SingleKeys />
        </Box>
      )}
      <Line />
      <ApiProblem problem={problem} isInline mb={1} />
      <Button
        fullWidth
        variant="outlined"
        startIcon={<Icon name="signOut" size={16} />}
        loading={isRunning}
        onClick={() => void run()}
      >
        <FormattedMessage id="app.account.sign_out" />
      </Button>
      <Line />
      <Box sx={linksLook}>
        <FooterLinks />
      </Box>
    </Box>
  )
}

function Through() {
  const intl = useIntl()
  const { person } = useInfo()
  const method = <MethodName key="method" of={person.method} />

  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      <FormattedMessage
        id="app.account.through"
        values={{ method, level: intl.formatMessage({ id: `app.level.${person.level}` }) }}
      />
    </Typography>
  )
}

function Line() {
  return (
    <Box
      component="hr"
      sx={(theme) => ({ width: 1, marginBlock: 2, border: 0, borderTop: `1px solid ${theme.vars.palette.divider}` })}
    />
  )
}

const linksLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  color: 'text.secondary',
  typography: 'caption',
  '& > *': { lineHeight: '24px' },
} as const

const switchesLook = {
  display: 'flex',
  justifyContent: 'space-between',
  marginInlineStart: -1.25,
  alignItems: 'center',
  gap: 2,
  marginTop: 2,
} as const
