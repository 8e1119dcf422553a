import { languageOf } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { useFrame } from './frame.ts'

/** What a way of signing in is called; one that is configured no more goes by its id. */
export function MethodName({ of }: { of: string }) {
  const { settings } = useFrame()
  const language = languageOf[useLocale()]
  return settings.methods.find(({ method }) => method === of)?.name[language] ?? of
}
