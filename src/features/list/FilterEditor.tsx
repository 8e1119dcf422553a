import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { lazy, Suspense, useId, useState, type SubmitEvent } from 'react'
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl'
import type { MessageId } from '#intl/ids.ts'
import { MaskWords } from '#src/ui/form/TextField.tsx'
import { masks, type MaskName } from '#src/ui/form/masks.ts'
import { useMask } from '#src/ui/form/watchMask.ts'
import { ChoiceList } from './ChoiceList.tsx'
import type { FilterSpec } from './parts/filters.ts'
import type { AddressChange } from '#src/ui/grid/useListAddress.ts'

type Props = {
  spec: FilterSpec
  /** The parameters of the address. */
  present: URLSearchParams
  /** Writes a value and closes the editor. */
  onApply: (change: AddressChange) => void
  /** Writes a value; the editor stays open. */
  onChange: (change: AddressChange) => void
}

const ReferenceFilter = lazy(() => import('./ReferenceFilter.tsx').then((part) => ({ default: part.ReferenceFilter })))

/** Sets the value of a filter: a choice at once, a typed value with Enter or the button. */
export function FilterEditor({ spec, present, onApply, onChange }: Props) {
  if (spec.kind === 'choice') {
    return (
      <ChoiceList
        label={spec.title}
        options={spec.options}
        value={present.get(spec.name)}
        onPick={(value) => onApply({ [spec.name]: value })}
      />
    )
  }
  if (spec.kind === 'reference') {
    return (
      <Suspense fallback={<FormattedMessage id="app.loading" />}>
        <ReferenceFilter key={spec.id} spec={spec} present={present} onChange={onChange} />
      </Suspense>
    )
  }
  return <TypedFilter key={spec.id} spec={spec} present={present} onApply={onApply} />
}

type Typed = Exclude<FilterSpec, { kind: 'choice' | 'reference' }>

function TypedFilter({ spec, present, onApply }: Omit<Props, 'onChange'> & { spec: Typed }) {
  const intl = useIntl()
  const problem = useId()
  const fields = fieldsOf(spec)
  const [values, setValues] = useState(() => fields.map(({ name }) => present.get(name) ?? ''))
  const [fault, setFault] = useState<MessageId | null>(null)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = faultOf(spec, values)
    setFault(found)
    if (!found) onApply(Object.fromEntries(fields.map(({ name }, at) => [name, written(spec, values[at] ?? '')])))
  }

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      {fields.map(({ name, label, type }, at) => (
        <FilterField
          key={name}
          label={label}
          type={type}
          mask={maskFor[spec.kind]}
          value={values[at] ?? ''}
          problem={fault && problem}
          onChange={(next) => setValues(values.map((value, place) => (place === at ? next : value)))}
          input={{
            ...(at === 0 && { 'data-first': true }),
            ...((spec.kind === 'days' || spec.kind === 'range') && { inputMode: 'numeric' }),
          }}
        />
      ))}
      {fault && (
        <Box id={problem} role="alert" sx={{ typography: 'body2', color: 'state.critical.text' }}>
          <FormattedMessage id={fault} values={boundsOf(spec, intl)} />
        </Box>
      )}
      <Button type="submit" variant="contained" size="small" sx={{ justifySelf: 'start' }}>
        <FormattedMessage id="filter.apply" />
      </Button>
    </Box>
  )
}

const maskFor = { days: 'integer', range: 'integer', period: undefined } as const

type FilterFieldProps = {
  label: MessageId
  type: string
  mask: MaskName | undefined
  value: string
  /** The id of the error message. */
  problem: string | null
  onChange: (value: string) => void
  input: OutlinedInputProps['inputProps']
}

function FilterField({ label, type, mask, value, problem, onChange, input }: FilterFieldProps) {
  const id = useId()
  const { attach: place, note } = useMask(mask)
  const isWrong = problem !== null || note !== null
  return (
    <Box sx={{ display: 'grid', gap: 0.5, typography: 'body2' }}>
      <label htmlFor={id}>
        <FormattedMessage id={label} />
      </label>
      <OutlinedInput
        id={id}
        size="small"
        type={type}
        value={value}
        error={isWrong}
        inputRef={place}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{
          input: { 'aria-invalid': isWrong, 'aria-describedby': `${id}-note ${problem ?? ''}`.trim(), ...input },
        }}
      />
      <Box id={`${id}-note`} role="status" sx={{ color: 'state.critical.text' }}>
        {note && <MaskWords mask={mask} note={note} />}
      </Box>
    </Box>
  )
}

function fieldsOf(spec: Typed): { name: string; label: MessageId; type: string }[] {
  if (spec.kind === 'period') {
    return [
      { name: spec.from, label: 'filter.from', type: 'date' },
      { name: spec.to, label: 'filter.to', type: 'date' },
    ]
  }
  if (spec.kind === 'range') {
    return [
      { name: spec.from, label: 'filter.from', type: 'text' },
      { name: spec.to, label: 'filter.up_to', type: 'text' },
    ]
  }
  return [{ name: spec.name, label: 'filter.days', type: 'text' }]
}

/** Returns a typed value as the address has it, numbers without group separators. An unclear one stays as it is. */
function written(spec: Typed, value: string): string {
  const text = value.trim()
  return spec.kind === 'period' ? text : (masks.integer.read(text) ?? text)
}

function boundsOf(spec: Typed, intl: IntlShape): Record<string, string> {
  if (spec.kind === 'days') return { most: intl.formatNumber(spec.most) }
  if (spec.kind === 'range') return { least: intl.formatNumber(spec.least), most: intl.formatNumber(spec.most) }
  return {}
}

/** Returns the error of the typed values. An empty value removes the filter and is always valid. */
function faultOf(spec: Typed, values: readonly string[]): MessageId | null {
  const [first = '', second = ''] = values.map((value) => written(spec, value))
  if (spec.kind === 'period') return first && second && first > second ? 'filter.problem.period' : null
  if (spec.kind === 'range') return faultOfRange(spec, first, second)
  if (first === '') return null
  return /^\d{1,4}$/.test(first) && Number(first) <= spec.most ? null : 'filter.problem.days'
}

function faultOfRange({ least, most }: Extract<Typed, { kind: 'range' }>, ...ends: [string, string]): MessageId | null {
  const isFitting = (end: string) =>
    end === '' || (/^\d{1,10}$/.test(end) && Number(end) >= least && Number(end) <= most)
  if (!ends.every(isFitting)) return 'filter.problem.range'
  const [from, to] = ends
  return from && to && Number(from) > Number(to) ? 'filter.problem.range_order' : null
}
