import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { FormattedMessage, useIntl } from 'react-intl'
import { problemWords } from '#src/api/problemWords.ts'
import { useSend } from '#src/api/useSend.ts'
import { useFrame, useInfo } from '#src/features/session/parts/frame.ts'
import { leave } from '#src/features/session/parts/leave.ts'
import { languageOf } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { Floating } from './Floating.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

const panel = 'account'

/** Who is signed in, and the way out; on a phone also language and appearance, which have no room above. */
export function Account() {
  const intl = useIntl()
  const { person } = useInfo()
  const { send, isSending, refusal } = useSend(leave)

  return (
    <>
      <IconButton
        popoverTarget={panel}
        aria-label={intl.formatMessage({ id: 'app.account.label' }, { name: person.name })}
      >
        <Icon name="person" />
      </IconButton>
      <Floating id={panel} side="end">
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="app.account.signed_in_as" />
        </Typography>
        <Typography variant="h3" component="p">
          {person.name}
        </Typography>
        <Through />
        <Box
          sx={{
            display: { xs: 'flex', sm: 'none' },
            justifyContent: 'space-between',
            marginInlineStart: -1.25,
            alignItems: 'center',
            gap: 2,
            marginTop: 2,
          }}
        >
          <LanguageSwitch />
          <ThemeSwitch />
        </Box>
        <Box
          component="hr"
          sx={(theme) => ({
            width: 1,
            marginBlock: 2,
            border: 0,
            borderTop: `1px solid ${theme.vars.palette.divider}`,
          })}
        />
        {refusal && (
          <Typography role="alert" sx={{ color: 'error.main', marginBottom: 1 }}>
            <FormattedMessage id={problemWords(refusal.code)} />
          </Typography>
        )}
        <Button
          fullWidth
          variant="outlined"
          startIcon={<Icon name="signOut" size={16} />}
          loading={isSending}
          onClick={() => void send()}
        >
          <FormattedMessage id="app.account.sign_out" />
        </Button>
      </Floating>
    </>
  )
}

function Through() {
  const intl = useIntl()
  const { settings } = useFrame()
  const { person } = useInfo()
  const language = languageOf[useLocale()]
  const method = settings.methods.find(({ method }) => method === person.method)?.name[language] ?? person.method

  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      <FormattedMessage
        id="app.account.through"
        values={{ method, level: intl.formatMessage({ id: `app.level.${person.level}` }) }}
      />
    </Typography>
  )
}
