import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type SubmitEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Preferences } from '#contract/view.ts'
import type { Language } from '#contract/record.ts'
import { languageOf, languages, nameOfLanguage } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import { useKnownCommands } from '#src/ui/command/commands.ts'
import { PlainSelect } from '#src/ui/grid/PlainSelect.tsx'

export type CsvChoice = {
  /** The visible columns in their order, or all. */
  columns: 'shown' | 'all'
  lang: Language
  delimiter: Preferences['delimiter']
  /** States, locks and the like in the words of the language, or as codes for programs. */
  values: 'words' | 'codes'
}

type Props = {
  total: number
  selectedCount: number
  isWhole: boolean
  onStart: (choice: CsvChoice, rows: (typeof rowChoices)[number]) => void
  onPrint: () => void
}

/** The form of an export. The chosen delimiter is stored as a preference. */
export function CsvOptions({ total, selectedCount, isWhole, onStart, onPrint }: Props) {
  const intl = useIntl()
  const { preferences, change } = usePreferences()
  const own = languageOf(useLocale())
  const [chosenRows, setRows] = useState<(typeof rowChoices)[number]>('selected')
  const rows = selectedCount === 0 ? 'all' : chosenRows
  const count = rows === 'all' ? total : selectedCount
  const [columns, setColumns] = useState<CsvChoice['columns']>('shown')
  const [lang, setLang] = useState<CsvChoice['lang']>(own)
  const [values, setValues] = useState<CsvChoice['values']>('words')
  const canPrint = useKnownCommands().some(({ id }) => id === 'list.print')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onStart({ columns, lang, delimiter: preferences.delimiter, values }, rows)
  }

  return (
    <Box component="form" onSubmit={submit} sx={formLook}>
      {selectedCount > 0 && (
        <PlainSelect
          label="tool.csv.rows"
          value={rows}
          options={rowChoices.map((value) => ({
            value,
            label: intl.formatMessage(
              { id: `tool.csv.rows.${value}` },
              { count: value === 'all' ? total : selectedCount },
            ),
          }))}
          onPick={(value) => setRows(value === 'all' ? 'all' : 'selected')}
        />
      )}
      {!isWhole && (
        <PlainSelect
          label="tool.csv.columns"
          value={columns}
          options={columnChoices.map((value) => ({
            value,
            label: intl.formatMessage({ id: `tool.csv.columns.${value}` }),
          }))}
          onPick={(value) => setColumns(columnChoices.find((one) => one === value) ?? 'shown')}
        />
      )}
      <PlainSelect
        label="tool.csv.lang"
        value={lang}
        options={languages().map((value) => ({ value, label: nameOfLanguage(value, intl.locale) }))}
        onPick={setLang}
      />
      <PlainSelect
        label="tool.csv.values"
        value={values}
        options={valueChoices.map((value) => ({
          value,
          label: intl.formatMessage({ id: `tool.csv.values.${value}` }),
        }))}
        onPick={(value) => setValues(valueChoices.find((one) => one === value) ?? 'words')}
      />
      <PlainSelect
        label="tool.csv.delimiter"
        value={preferences.delimiter}
        options={delimiters.map((value) => ({
          value,
          label: intl.formatMessage({ id: `tool.csv.delimiter.${value}` }),
        }))}
        onPick={(value) => change({ delimiter: delimiters.find((one) => one === value) ?? 'comma' })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button type="submit" variant="contained" data-first disabled={count === 0}>
          <FormattedMessage id="tool.csv.start" values={{ total: count }} />
        </Button>
        {canPrint && (
          <Button variant="text" onClick={onPrint}>
            <FormattedMessage id="command.list_print" />
          </Button>
        )}
      </Box>
    </Box>
  )
}

const rowChoices = ['selected', 'all'] as const
const columnChoices = ['shown', 'all'] as const
const valueChoices = ['words', 'codes'] as const
const delimiters = ['comma', 'semicolon', 'tab'] as const

/** Labels in one column, choices in another. */
const formLook = {
  display: 'grid',
  gap: 0.5,
  '& label': { display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)' },
} as const
