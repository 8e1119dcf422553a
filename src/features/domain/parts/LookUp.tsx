import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useSearchParams } from 'react-router'
import { lookUpDomain, type DomainLookUp } from '#contract/domain.ts'
import type { MessageId } from '#intl/ids.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { api } from '#src/api/client.ts'
import { useLoad } from '#src/api/useLoad.ts'
import { namesIn } from '#src/features/list/parts/namesIn.ts'
import { exceptions, StateChips } from '#src/features/record/parts/StateChips.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { paths } from '#src/routing/paths.ts'
import { OutsideLink, TextLink } from '#src/ui/page/TextLink.tsx'

/** Looks up whether a name is registered, also for signed-out visitors. The address has the name. */
export function LookUp() {
  const field = useId()
  const zone = useFrame().settings.zones.find((one) => !isEnum(one)) ?? ''
  const example = `example.${zone}`
  const [params, setParams] = useSearchParams()
  // A name alone is meant as one of this registry.
  const inZone = (text: string) => (text === '' || text.includes('.') ? text : `${text}.${zone}`)
  const wanted = inZone(params.get('name') ?? '')
  const [name, setName] = useTyped(wanted)
  // A repeated look-up of a name is a navigation of its own.
  const isRequested = wanted !== '' && !emptyLabel.test(wanted)
  const { value, isCurrent, problem } = useLoad(useLocation().key, async (signal) =>
    isRequested ? api(lookUpDomain, { params: { id: wanted } }, signal) : null,
  )
  const found = isCurrent ? value : null
  const isRunning = isRequested && !isCurrent && !problem
  const isMalformed = emptyLabel.test(wanted) || problem?.code === 'invalid-values'
  const submit = () => {
    const [first, ...more] = namesIn(name)
    if (first === undefined || isRunning) return
    // Of several words none is looked up: the server refuses the text as it was typed.
    const typed = more.length > 0 ? name.trim() : first
    const next = inZone(typed)
    setParams({ name: next }, { replace: next === wanted, preventScrollReset: true })
  }

  return (
    <Box>
      <Box
        component="form"
        role="search"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          submit()
        }}
        sx={{ display: 'grid', gap: 1 }}
      >
        <Box component="label" htmlFor={field} sx={{ typography: 'h3' }}>
          <FormattedMessage id="overview.look_up.label" />
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <OutlinedInput
            id={field}
            fullWidth
            sx={{ '& input': { fontFamily: 'name.fontFamily' } }}
            value={name}
            placeholder={example}
            error={isMalformed}
            onChange={({ target }) => setName(target.value)}
            slotProps={{
              input: {
                'aria-describedby': isMalformed ? `${field}-fault` : undefined,
                maxLength: 254,
                autoComplete: 'off',
                autoCapitalize: 'none',
                spellCheck: false,
              },
            }}
          />
          <Button type="submit" variant="contained" size="large" aria-busy={isRunning} sx={{ flex: 'none' }}>
            <FormattedMessage id="overview.look_up.submit" />
          </Button>
        </Box>
        {isMalformed && (
          <Box id={`${field}-fault`} role="alert" sx={{ typography: 'body2', color: 'state.critical.text' }}>
            <FormattedMessage id="overview.look_up.malformed" values={{ typed: wanted, example }} />
          </Box>
        )}
      </Box>
      <Box role="status" sx={{ mt: found ? 3 : 0 }}>
        {found && <Answer found={found} />}
      </Box>
      {!isMalformed && (
        <Box data-outage={problem?.isOutage || undefined} sx={{ mt: 2, '&:empty': { display: 'none' } }}>
          <ApiProblem problem={problem} />
        </Box>
      )}
    </Box>
  )
}

/** Matches `..` among others, which an address would resolve as a path. */
const emptyLabel = /^\.|\.\./

/** Returns the typed name, which begins as that of the address; another name of the address replaces it. */
function useTyped(wanted: string): [string, (name: string) => void] {
  const [typed, setTyped] = useState({ wanted, name: wanted })
  if (typed.wanted !== wanted) setTyped({ wanted, name: wanted })
  return [typed.name, (name) => setTyped({ wanted, name })]
}

function registeredMessage({ expiresOn, states }: DomainLookUp): MessageId {
  if (!expiresOn) return 'overview.look_up.registered'
  return states.includes('expired') ? 'overview.look_up.expired' : 'overview.look_up.registered_until'
}

/** A telephone number is for its user only, and not every registrar registers it. */
function unregisteredMessage({ fqdn, isRegistrable, brokenRule, auctionId }: DomainLookUp): MessageId {
  if (auctionId !== null) return 'overview.look_up.in_auction'
  if (isRegistrable) return isEnum(fqdn) ? 'overview.look_up.free_number' : 'overview.look_up.free'
  return brokenRule ? ruleMessage(brokenRule) : 'overview.look_up.elsewhere'
}

function ruleMessage({ rule, zone }: NonNullable<DomainLookUp['brokenRule']>): MessageId {
  if (rule === 'idn') return 'overview.look_up.no_accents'
  if (rule === 'double-hyphen') return 'overview.look_up.no_double_hyphen'
  return isEnum(zone) ? 'overview.look_up.too_long' : 'overview.look_up.wrong_depth'
}

/** Returns whether a zone is one of ENUM, whose names are telephone numbers. */
function isEnum(zone: string): boolean {
  return zone.endsWith('e164.arpa')
}

/** Returns the zones without those of ENUM, unless there are no others. */
export function zonesOfDomains(zones: readonly string[]): readonly string[] {
  const ofDomains = zones.filter((zone) => !isEnum(zone))
  return ofDomains.length > 0 ? ofDomains : zones
}

/** Returns the name without its accents, or without the labels before a registered name; null where neither is one. */
function nearestName({ fqdn, unicode, brokenRule }: DomainLookUp): string | null {
  if (!brokenRule || isEnum(brokenRule.zone)) return null
  const plain = (unicode ?? fqdn).normalize('NFD').replaceAll(/\p{M}/gu, '')
  const labels = plain.split('.').slice(-brokenRule.labelCount - brokenRule.zone.split('.').length)
  const name = labels.join('.')
  return name !== fqdn && /^[a-z0-9.-]+$/.test(name) && !name.includes('--') ? name : null
}

type LookUpAnswerProps = {
  name: string
  /** Draws the answer: undefined until there is one, null where the name is registered or cannot be looked up. */
  children: (answer: ReactNode) => ReactNode
}

/** Looks up a name without a page, which is most often not registered. */
export function LookUpAnswer({ name, children }: LookUpAnswerProps) {
  const { value, isCurrent } = useLoad(name, (signal) =>
    api(lookUpDomain, { params: { id: name } }, signal).catch(() => null),
  )
  if (!isCurrent) return children(undefined)
  return children(value && !value.isRegistered ? <Answer found={value} isTitled /> : null)
}

/** @param isTitled whether the name is the title of the page, of which the answer is the content */
function Answer({ found, isTitled = false }: { found: DomainLookUp; isTitled?: boolean }) {
  const intl = useIntl()
  const { settings } = useFrame()
  const { fqdn, unicode, isRegistered, isRegistrable, registrar, expiresOn, states, auctionId, brokenRule } = found
  const { operator } = settings
  const answer = unregisteredMessage(found)
  const isFree = !isRegistered && isRegistrable && auctionId === null
  const nearest = auctionId === null ? nearestName(found) : null

  return (
    <Box sx={isTitled ? undefined : answerLook}>
      {!isTitled && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mb: 0.5 }}>
          <Typography variant="h3" component="p" sx={{ fontFamily: 'name.fontFamily', overflowWrap: 'anywhere' }}>
            {unicode ?? fqdn}
          </Typography>
          {exceptions(states).length > 0 && <StateChips codes={states} />}
        </Box>
      )}
      <Box sx={isFree ? freeLook : undefined}>
        {isFree && <StateIcon tone="good" />}
        {isRegistered ? (
          <FormattedMessage
            id={registeredMessage(found)}
            values={{
              registrar: registrar?.name ?? registrar?.handle ?? '',
              day: expiresOn && <FormattedDate key="day" value={expiresOn} dateStyle="long" timeZone="UTC" />,
            }}
          />
        ) : (
          <FormattedMessage
            id={answer}
            values={{
              zones: intl.formatList(zonesOfDomains(settings.zones).map((zone) => `.${zone}`)),
              zone: brokenRule?.zone ?? '',
              count: brokenRule?.labelCount ?? 0,
            }}
          />
        )}
      </Box>
      <Box sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
        {isRegistered && (
          <TextLink to={paths.domain(fqdn)}>
            <FormattedMessage id="overview.look_up.open" />
          </TextLink>
        )}
        {!isRegistered && auctionId !== null && (
          <TextLink to={paths.auction(auctionId)}>
            <FormattedMessage id="notification.to_auction" />
          </TextLink>
        )}
        {!isRegistered && nearest !== null && (
          <TextLink to={isTitled ? paths.domain(nearest) : `?name=${nearest}`} preventScrollReset={!isTitled}>
            <FormattedMessage id="overview.look_up.nearest" values={{ name: nearest }} />
          </TextLink>
        )}
        {isFree && operator.url && (
          <Button
            component={OutsideLink}
            to={operator.url}
            isPermitted
            variant={isTitled ? 'contained' : 'outlined'}
            sx={wideLook}
          >
            <FormattedMessage id="overview.empty.operator" values={{ operator: operator.name }} />
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** Below the form, in the same box. */
const answerLook = { pt: 2, borderTop: 1, borderColor: 'divider' } as const

/** On a phone as wide as other buttons; balanced lines never leave the icon alone on one. */
const wideLook = {
  display: { xs: 'block', sm: 'inline-flex' },
  width: { xs: 1, sm: 'auto' },
  textAlign: 'center',
  textWrap: 'balance',
} as const

const freeLook = { display: 'flex', alignItems: 'center', gap: 1, color: 'state.good.text' } as const
