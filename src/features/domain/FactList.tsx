import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage, FormattedRelativeTime } from 'react-intl'
import type { DomainDetail } from '#contract/domain.ts'
import { Code, Fact, Facts, InstantFact } from '#src/features/record/parts/Facts.tsx'
import { RecordLink } from '#src/features/record/parts/RecordLink.tsx'
import { bendsOf, daysBetween } from '#src/features/record/parts/lifeGeometry.ts'
import { paths } from '#src/routing/paths.ts'

/** The facts of a domain. A fact without a value is not listed. The short list leaves out facts for experts. */
export function FactList({ domain, isShort = false }: { domain: DomainDetail; isShort?: boolean }) {
  const { expiresOn, validationExpiresOn, holder, admins, registrar, nsset, keyset, isSecured, creatingRegistrar } =
    domain
  const codes = domain.states.map(({ code }) => code)

  return (
    <Facts>
      {holder && (
        <Fact title="domain.field.holder">
          <RecordLink to={paths.contact(holder.handle)} of={holder} />
        </Fact>
      )}
      {admins.length > 0 && (
        <Fact title="domain.field.admins">
          {admins.map((admin) => (
            <RecordLink key={admin.handle} to={paths.contact(admin.handle)} of={admin} />
          ))}
        </Fact>
      )}
      <Fact title="domain.field.registrar">
        <RecordLink to={paths.registrar(registrar.handle)} of={registrar} />
      </Fact>
      {expiresOn && (
        <Fact title={codes.includes('expired') ? 'domain.field.expired_on' : 'domain.field.expires_on'}>
          <FormattedDate value={expiresOn} dateStyle="long" timeZone="UTC" />{' '}
          {domain.life && <Away from={domain.life.today} to={expiresOn} />}
          {bendsOf(codes).includes('on_hold') && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              <FormattedMessage id="record.life.next.on_hold" />
            </Box>
          )}
        </Fact>
      )}
      {validationExpiresOn && (
        <Fact title="domain.field.validation_expires_on">
          <FormattedDate value={validationExpiresOn} dateStyle="long" timeZone="UTC" />
        </Fact>
      )}
      <Fact title="domain.field.nsset">
        <SetLine of={nsset} to={paths.nsset}>
          <FormattedMessage
            id={`domain.detail.${nsset === null ? 'none_and_' : ''}${domain.isInZone ? 'in_zone' : 'not_in_zone'}`}
          />
        </SetLine>
        {domain.servers?.map((name) => (
          <CodeLine key={name}>{name}</CodeLine>
        ))}
      </Fact>
      <Fact title="domain.field.is_secured">
        <SetLine of={keyset} to={paths.keyset}>
          {(domain.isInZone || !keyset) && (
            <FormattedMessage id={isSecured ? 'domain.detail.secured' : 'domain.detail.not_secured'} />
          )}
        </SetLine>
        {domain.keys?.map(({ keyTag, algorithm, algorithmName }) => (
          <CodeLine key={`${keyTag} ${algorithm}`}>{`${keyTag} ${algorithmName ?? algorithm}`}</CodeLine>
        ))}
        {domain.isKeysetAutomatic && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            <FormattedMessage id="domain.detail.automatic_keyset" />
          </Box>
        )}
      </Fact>
      <InstantFact title="domain.field.created_at" at={domain.createdAt} />
      <InstantFact title="domain.field.updated_at" at={domain.updatedAt} />
      {!isShort && <InstantFact title="domain.field.transferred_at" at={domain.transferredAt} />}
      {!isShort && creatingRegistrar && creatingRegistrar.handle !== registrar.handle && (
        <Fact title="domain.field.creating_registrar">
          <RecordLink to={paths.registrar(creatingRegistrar.handle)} of={creatingRegistrar} />
        </Fact>
      )}
      {!isShort && domain.roid && (
        <Fact title="domain.field.roid">
          <Code>{domain.roid}</Code>
        </Fact>
      )}
    </Facts>
  )
}

/** How many days away a date is, where that says more than the date. */
function Away({ from, to }: { from: string; to: string }) {
  const days = daysBetween(from, to)
  if (Math.abs(days) > 365) return null
  return (
    <Box component="span" sx={{ ml: 0.5, color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <FormattedRelativeTime value={days} unit="day" numeric="auto" />
    </Box>
  )
}

type SetLineProps = { of: DomainDetail['nsset']; to: (handle: string) => string; children: ReactNode }

/** A set by its handle and its effect on the domain; or that the reader is not shown which set it is. */
function SetLine({ of: set, to, children }: SetLineProps) {
  const isKnown = typeof set === 'string'
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        {isKnown && <RecordLink to={to(set)} of={{ handle: set, name: null }} />}
        <Box component="span" sx={{ color: isKnown ? 'text.secondary' : 'text.primary' }}>
          {children}
        </Box>
      </Box>
      {!isKnown && set !== null && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="domain.detail.not_shown" />
        </Box>
      )}
    </>
  )
}

/** The name of a server or a key, on a line of its own. */
function CodeLine({ children }: { children: string }) {
  return <Box sx={{ typography: 'code', lineHeight: '20px' }}>{children}</Box>
}
