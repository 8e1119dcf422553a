import { FormattedDate, FormattedMessage } from 'react-intl'
import type { ContactDetail } from '#contract/contact.ts'
import { Code, Fact, Facts, InstantFact } from '#src/features/record/parts/Facts.tsx'
import { RecordLink } from '#src/features/record/parts/RecordLink.tsx'
import { paths } from '#src/routing/paths.ts'
import { Section } from '#src/ui/page/Section.tsx'

/** The registry's facts about the record of a contact, beside its person. */
export function ContactFacts({ contact }: { contact: ContactDetail }) {
  const { registrar, creatingRegistrar, roid, emailConfirmedAt, wantsPostalLetters } = contact

  return (
    <Section title="contact.detail.facts">
      <Facts>
        <Fact title="field.registrar">
          <RecordLink to={paths.registrar(registrar.handle)} of={registrar} />
        </Fact>
        {contact.access === 'own' && (
          <>
            <Fact title="field.is_linked">
              <FormattedMessage id={contact.isLinked ? 'common.yes' : 'common.no'} />
            </Fact>
            <Fact title="contact.field.email_confirmed">
              {emailConfirmedAt ? (
                <FormattedDate value={emailConfirmedAt} dateStyle="long" timeStyle="short" />
              ) : (
                <FormattedMessage id="common.no" />
              )}
            </Fact>
            <Fact title="contact.field.postal_letters">
              <FormattedMessage id={`contact.letters.${lettersOf(wantsPostalLetters)}`} />
            </Fact>
          </>
        )}
        <InstantFact title="field.created_at" at={contact.createdAt} />
        <InstantFact title="field.updated_at" at={contact.updatedAt} />
        <InstantFact title="field.transferred_at" at={contact.transferredAt} />
        {creatingRegistrar && creatingRegistrar.handle !== registrar.handle && (
          <Fact title="field.creating_registrar">
            <RecordLink to={paths.registrar(creatingRegistrar.handle)} of={creatingRegistrar} />
          </Fact>
        )}
        {roid && (
          <Fact title="field.roid">
            <Code>{roid}</Code>
          </Fact>
        )}
      </Facts>
    </Section>
  )
}

function lettersOf(wants: boolean | null) {
  if (wants === null) return 'no_preference'
  return wants ? 'yes' : 'no'
}
