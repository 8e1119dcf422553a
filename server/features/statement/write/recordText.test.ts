import { expect, test } from 'vitest'
import { statesSection } from './recordText.ts'
import { voiceIn } from '#server/print/voice.ts'

const voice = voiceIn('en', 'Europe/Prague')

test('what has been overtaken stands last and says nothing that is no longer true', () => {
  const since = '2026-10-18T12:00:00Z'
  const { rows } = statesSection(
    voice,
    [
      { code: 'expired', setBy: 'rule', since, pending: null },
      { code: 'outzone', setBy: 'rule', since, pending: null },
    ],
    'own',
  )
  expect(rows.map(({ lines }) => lines.map(({ text, look }) => (look === 'note' ? look : text)))).toEqual([
    ['The domain is not in the zone, so its website and e-mail do not work.', 'outzone', 'note'],
    ['expired', 'note'],
  ])
})

test('a record without states says so', () => {
  const textsOf = (access: 'own' | 'public') => statesSection(voice, [], access).rows.map(({ lines }) => lines[0]?.text)
  expect(textsOf('own')).toEqual(['none'])
  // Others' statements show external states only.
  expect(textsOf('public')).toEqual(['none are public'])
})
