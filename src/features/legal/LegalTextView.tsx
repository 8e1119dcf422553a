import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import type { LegalText, PrivacyText } from '#contract/legal.ts'
import { languageOf, textIn } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { PublicPageKeys } from '#src/features/view/parts/PublicPageKeys.tsx'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { Page } from '#src/ui/page/Page.tsx'
import { Prose } from '#src/ui/page/Prose.tsx'
import { LegalBlock } from './LegalBlock.tsx'

type Props = {
  title: 'legal.terms.title' | 'legal.privacy.title'
  text: LegalText
  /** Facts of the portal itself, inserted where the text names them. */
  facts: Pick<PrivacyText, 'cookies' | 'kept'>
}

/** One of the operator's texts, in the language that is spoken. */
export function LegalTextView({ title, text, facts }: Props) {
  const language = languageOf(useLocale())
  const { operator } = useFrame().settings

  return (
    <Page title={title}>
      <PublicPageKeys />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="legal.by" values={{ operator: operator.name }} />
      </Typography>
      <Prose>
        {textIn(text.texts, language)?.map((block) => (
          <LegalBlock key={JSON.stringify(block)} block={block} facts={facts} />
        ))}
      </Prose>
    </Page>
  )
}
