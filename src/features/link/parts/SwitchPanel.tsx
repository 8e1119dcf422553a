import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type KeyboardEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Ref } from '#contract/record.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import { radius } from '#theme/tokens.ts'
import { switchTo } from './switchContact.ts'

/** The contacts of my identity with the present one marked; a press switches to another. */
export function SwitchPanel() {
  const heading = useId()
  const { contact: present, contacts } = useInfo()
  const { run, isRunning, problem } = useAction(switchTo)
  const first = contacts.find(({ handle }) => handle !== present?.handle)

  return (
    <Box sx={{ display: 'grid', gap: 1, maxWidth: 360 }}>
      <Typography id={heading} variant="caption" component="h2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="switching.title" />
      </Typography>
      <Box
        component="ul"
        aria-labelledby={heading}
        aria-busy={isRunning}
        onKeyDown={walk}
        sx={{ margin: 0, marginInline: -1, padding: 0, listStyle: 'none' }}
      >
        {contacts.map((contact) => (
          <li key={contact.handle}>
            <Choice
              contact={contact}
              isPresent={contact.handle === present?.handle}
              isFirst={contact === first}
              onPress={() => !isRunning && void run(contact.handle)}
            />
          </li>
        ))}
      </Box>
      <ApiProblem problem={problem} />
      <TextLink to={paths.connect()} {...(!first && { 'data-first': true })}>
        <FormattedMessage id="switching.attach" />
      </TextLink>
      <TextLink to={paths.myAuthentication()}>
        <FormattedMessage id="switching.manage" />
      </TextLink>
    </Box>
  )
}

type ChoiceProps = { contact: Ref; isPresent: boolean; isFirst: boolean; onPress: () => void }

function Choice({ contact: { name, handle }, isPresent, isFirst, onPress }: ChoiceProps) {
  return (
    <Box
      component="button"
      type="button"
      aria-current={isPresent}
      onClick={isPresent ? undefined : onPress}
      {...(isFirst && { 'data-first': true })}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        width: 1,
        minHeight: 44,
        paddingBlock: 0.5,
        paddingInline: 1,
        border: 0,
        borderRadius: `${radius.control}px`,
        textAlign: 'start',
        color: 'inherit',
        backgroundColor: isPresent ? theme.vars.palette.action.selected : 'transparent',
        cursor: isPresent ? 'default' : 'pointer',
        '&:hover': isPresent ? {} : { backgroundColor: theme.vars.palette.action.hover },
      })}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name && (
          <Box component="span" sx={{ display: 'block', typography: 'subtitle2' }}>
            {name}
          </Box>
        )}
        <Box component="span" sx={{ display: 'block', typography: 'code', color: 'text.secondary' }}>
          {handle}
        </Box>
      </Box>
      {isPresent ? (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          <FormattedMessage id="switching.present" />
        </Box>
      ) : (
        <Icon name="chevronRight" size={16} />
      )}
    </Box>
  )
}

/** Arrows move along the contacts, as in any list of choices. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const choices = [...event.currentTarget.querySelectorAll('button')]
  const at = choices.findIndex((choice) => choice === document.activeElement)
  choices[(at + step + choices.length) % choices.length]?.focus()
}
