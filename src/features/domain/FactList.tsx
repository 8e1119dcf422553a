import Box from '@mui/material/Box'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { DomainDetail } from '#contract/domain.ts'
import { Code, Fact, Facts, InstantFact } from '#src/features/record/parts/Facts.tsx'
import { RecordLink } from '#src/features/record/parts/RecordLink.tsx'
import { bendsOf } from '#src/features/record/parts/lifeGeometry.ts'
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
          <FormattedDate value={expiresOn} dateStyle="long" timeZone="UTC" />
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
      {!isShort && (
        <Fact title="domain.field.is_in_zone">
          <FormattedMessage id={domain.isInZone ? 'common.yes' : 'domain.detail.not_in_zone'} />
        </Fact>
      )}
      <Fact title="domain.field.is_secured">
        <FormattedMessage id={isSecured ? 'common.yes' : 'common.no'} />
      </Fact>
      <Fact title="domain.field.nsset">
        <SetLink of={nsset} to={paths.nsset} />
      </Fact>
      <Fact title="domain.field.keyset">
        <SetLink of={keyset} to={paths.keyset} />
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

/** A set by its handle, or that there is none, or that the reader is not shown which. */
function SetLink({ of: set, to }: { of: DomainDetail['nsset']; to: (handle: string) => string }) {
  if (set === null) return <FormattedMessage id="domain.detail.none" />
  if (typeof set === 'string') return <RecordLink to={to(set)} of={{ handle: set, name: null }} />
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <FormattedMessage id="domain.detail.not_shown" />
    </Box>
  )
}
