import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { DomainDetail } from '#contract/domain.ts'
import type { Ref } from '#contract/record.ts'
import type { MessageId } from '#intl/ids.ts'

/** What the registry knows of a domain; a fact there is none of is not listed. In short, without what only experts ask. */
export function FactList({ domain, isShort = false }: { domain: DomainDetail; isShort?: boolean }) {
  const { expiresOn, validationExpiresOn, holder, admins, registrar, nsset, keyset, isSecured, creatingRegistrar } =
    domain

  return (
    <Facts>
      {holder && (
        <Fact title="domain.field.holder">
          <Party of={holder} />
        </Fact>
      )}
      {admins.length > 0 && (
        <Fact title="domain.field.admins">
          {admins.map((admin) => (
            <Party key={admin.handle} of={admin} />
          ))}
        </Fact>
      )}
      <Fact title="domain.field.registrar">
        <Party of={registrar} />
      </Fact>
      {expiresOn && (
        <Fact title="domain.field.expires_on">
          <FormattedDate value={expiresOn} dateStyle="long" timeZone="UTC" />
        </Fact>
      )}
      {validationExpiresOn && (
        <Fact title="domain.field.validation_expires_on">
          <FormattedDate value={validationExpiresOn} dateStyle="long" timeZone="UTC" />
        </Fact>
      )}
      {!isShort && (
        <Fact title="domain.field.is_in_zone">
          <FormattedMessage id={domain.isInZone ? 'common.yes' : 'common.no'} />
        </Fact>
      )}
      <Fact title="domain.field.is_secured">
        <FormattedMessage id={isSecured ? 'common.yes' : 'common.no'} />
      </Fact>
      <Fact title="domain.field.nsset">
        {nsset ? <Code>{nsset}</Code> : <FormattedMessage id="domain.detail.none" />}
      </Fact>
      <Fact title="domain.field.keyset">
        {keyset ? <Code>{keyset}</Code> : <FormattedMessage id="domain.detail.none" />}
        {domain.isKeysetAutomatic && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            <FormattedMessage id="domain.detail.automatic_keyset" />
          </Box>
        )}
      </Fact>
      <Instant title="domain.field.created_at" at={domain.createdAt} />
      <Instant title="domain.field.updated_at" at={domain.updatedAt} />
      {!isShort && <Instant title="domain.field.transferred_at" at={domain.transferredAt} />}
      {!isShort && creatingRegistrar && creatingRegistrar.handle !== registrar.handle && (
        <Fact title="domain.field.creating_registrar">
          <Party of={creatingRegistrar} />
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

function Fact({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <div>
      <dt>
        <FormattedMessage id={title} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Instant({ title, at }: { title: MessageId; at: string | null }) {
  return (
    at && (
      <Fact title={title}>
        <FormattedDate value={at} dateStyle="long" timeStyle="short" />
      </Fact>
    )
  )
}

/** Somebody by handle, and by name where it may be known. */
function Party({ of: { handle, name } }: { of: Ref }) {
  return (
    <Box component="span" sx={{ display: 'block' }}>
      {name && <>{name} </>}
      <Box component="span" sx={{ typography: 'code', color: name ? 'text.secondary' : 'text.primary' }}>
        {handle}
      </Box>
    </Box>
  )
}

function Code({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ typography: 'code' }}>
      {children}
    </Box>
  )
}

const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 16,
    paddingBlock: 8,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > div:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& dt': { flex: '0 0 min(168px, 36%)', color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' },
}))
