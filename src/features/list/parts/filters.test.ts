import { expect, test } from 'vitest'
import { createIntl } from 'react-intl'
import messages from '#intl/en-US.json' with { type: 'json' }
import { namesInRows, referenceFilter } from './filters.ts'

test('a filter by registrar has the name that the rows know, else the handle', () => {
  const intl = createIntl({ locale: 'en-US', messages })
  const { active } = referenceFilter('domains', 'registrar', 'filter.by.registrar', 'filter.registrar')
  const nameOf = namesInRows([{ registrar: null }, { registrar: { handle: 'REG-A', name: 'Alfa' }, holder: 'REG-B' }])
  const labels = ['REG-A', 'REG-A,REG-B', 'REG-B'].flatMap((registrar) => active({ registrar }, intl, nameOf))
  expect(labels.map((filter) => filter?.label)).toEqual(['Registrar Alfa', 'Registrar Alfa +1', 'Registrar REG-B'])
})
