import type { ReactNode } from 'react'
import { FormattedNumber } from 'react-intl'
import type { SetDetail } from '#contract/set.ts'
import { Code, Fact, Facts, InstantFact } from '#src/features/record/parts/Facts.tsx'
import { RecordLink } from '#src/features/record/parts/RecordLink.tsx'
import { paths } from '#src/routing/paths.ts'
import { ContactLinks } from './ContactLinks.tsx'

export type SetFactsProps = {
  set: SetDetail
  /** The facts that only this kind of set has. */
  children?: ReactNode
  isShort?: boolean
}

/** The facts of a set apart from its content. The short list leaves out facts for experts. */
export function SetFactList({ set, children, isShort = false }: SetFactsProps) {
  const { registrar, creatingRegistrar, technicalContacts, domains, roid } = set

  return (
    <Facts>
      <Fact title="field.registrar">
        <RecordLink to={paths.registrar(registrar.handle)} of={registrar} />
      </Fact>
      {domains !== null && (
        <Fact title="field.domains">
          <FormattedNumber value={domains} />
        </Fact>
      )}
      {children}
      <Fact title="field.technical_contacts">
        <ContactLinks contacts={technicalContacts} />
      </Fact>
      <InstantFact title="field.created_at" at={set.createdAt} />
      <InstantFact title="field.updated_at" at={set.updatedAt} />
      {!isShort && <InstantFact title="field.transferred_at" at={set.transferredAt} />}
      {!isShort && creatingRegistrar && creatingRegistrar.handle !== registrar.handle && (
        <Fact title="field.creating_registrar">
          <RecordLink to={paths.registrar(creatingRegistrar.handle)} of={creatingRegistrar} />
        </Fact>
      )}
      {!isShort && roid && (
        <Fact title="field.roid">
          <Code>{roid}</Code>
        </Fact>
      )}
    </Facts>
  )
}
