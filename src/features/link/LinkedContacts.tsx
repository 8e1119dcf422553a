import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef, type RefObject, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { useInfo } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { useInAddress } from '#src/routing/PageRouter.tsx'
import { lazyPart } from '#src/routing/lazyPart.ts'
import { Section } from '#src/ui/page/Section.tsx'
import { RegistryNote } from './SignedInAs.tsx'
import { switchTo } from './parts/switchContact.ts'
import type { Ref } from '#contract/record.ts'
import { ActionRow } from './Sessions.tsx'

const DetachDialog = lazyPart(async () => (await import('./DetachDialog.tsx')).DetachDialog)

/** The contacts of my identity: switching to another, linking one more, unlinking the present one. */
export function LinkedContacts() {
  const { contact, contacts, capabilities } = useInfo()
  const [isLeaving, setLeaving] = useInAddress('detach', contact?.handle ?? '')
  const opener = useRef<HTMLButtonElement>(null)
  const intl = useIntl()
  const { run, isRunning, problem } = useAction(switchTo)
  const isEid = capabilities['switch-contact'].allowed

  return (
    <Section title="authentication.contacts.title">
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {contacts.map((one) => (
          <ContactRow key={one.handle} contact={one} isPresent={one.handle === contact?.handle}>
            {one.handle === contact?.handle
              ? isEid && <LeaveButton place={opener} onPress={() => setLeaving(true)} />
              : isEid && (
                  <Button
                    size="small"
                    variant="outlined"
                    disabled={isRunning}
                    aria-label={intl.formatMessage({ id: 'authentication.contacts.switch_to' }, { handle: one.handle })}
                    onClick={() => void run(one.handle)}
                  >
                    <FormattedMessage id="authentication.contacts.switch" />
                  </Button>
                )}
          </ContactRow>
        ))}
      </Box>
      <ApiProblem problem={problem} />
      {isEid && capabilities['attach-contact'].reason === 'not-at-this-registry' ? (
        <Box sx={{ mt: 1.5 }}>
          <RegistryNote message="authentication.contacts.attach_not_here" />
        </Box>
      ) : isEid ? (
        <Button component={Link} to={paths.connect()} variant="outlined" sx={{ mt: 1.5 }}>
          <FormattedMessage id="authentication.contacts.attach" />
        </Button>
      ) : (
        <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>
          <FormattedMessage id="authentication.contacts.bound" />
        </Typography>
      )}
      {isLeaving && contact && capabilities['detach-contact'].allowed && (
        <DetachDialog
          contact={contact}
          isLast={contacts.length === 1}
          opener={opener}
          onClose={() => setLeaving(false)}
        />
      )}
    </Section>
  )
}

/** A contact that the registry has blocked cannot be unlinked, and the reason is shown. */
function LeaveButton({ place, onPress }: { place: RefObject<HTMLButtonElement | null>; onPress: () => void }) {
  const { allowed, reason } = useInfo().capabilities['detach-contact']

  return (
    <>
      {!allowed && reason && (
        <Typography id="why-not-detach" variant="body2" sx={{ flexBasis: 1, color: 'text.secondary' }}>
          <FormattedMessage id={`problem.${reason}`} />
        </Typography>
      )}
      <Button
        ref={place}
        size="small"
        disabled={!allowed}
        {...(!allowed && { 'aria-describedby': 'why-not-detach' })}
        onClick={onPress}
      >
        <FormattedMessage id="authentication.contacts.detach" />
      </Button>
    </>
  )
}

type ContactRowProps = { contact: Ref; isPresent: boolean; children: ReactNode }

/** A contact by name and handle, whether it is the present one, and its actions. */
function ContactRow({ contact: { name, handle }, isPresent, children }: ContactRowProps) {
  return (
    <ActionRow isPresent={isPresent}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {name && (
          <Box component="span" sx={{ typography: 'subtitle2', mr: 1 }}>
            {name}
          </Box>
        )}
        <Box component="span" sx={{ typography: 'code', color: 'text.secondary' }}>
          {handle}
        </Box>
        {isPresent && (
          <Box component="span" sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}>
            <FormattedMessage id="authentication.contacts.present" />
          </Box>
        )}
      </Box>
      {children}
    </ActionRow>
  )
}
