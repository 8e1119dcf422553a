import * as z from 'zod/mini'
import { ListName, ListPreference, Preferences } from '#contract/view.ts'
import { defaultPreferences } from '#contract/viewData.ts'

/**
 * Reads stored preferences, possibly of another version of the portal. A part that the contract rejects counts as unset.
 */
export function fittingPreferences(stored: unknown): Preferences {
  const { singleKeys, density, delimiter } = Preferences.shape
  return {
    singleKeys: fitting(singleKeys, partOf(stored, 'singleKeys'), defaultPreferences.singleKeys),
    density: fitting(density, partOf(stored, 'density'), defaultPreferences.density),
    delimiter: fitting(delimiter, partOf(stored, 'delimiter'), defaultPreferences.delimiter),
    lists: fittingLists(partOf(stored, 'lists')),
  }
}

function fittingLists(stored: unknown): Preferences['lists'] {
  const lists: Preferences['lists'] = {}
  for (const name of ListName.options) {
    const list = partOf(stored, name)
    if (list !== undefined) lists[name] = fittingList(list)
  }
  return lists
}

function fittingList(stored: unknown): ListPreference {
  const { columns, widths } = ListPreference.shape
  const valid = Object.entries(recordOf(partOf(stored, 'widths'))).filter(
    ([field, width]) => z.safeParse(widths, { [field]: width }).success,
  )
  return {
    columns: fitting(columns, partOf(stored, 'columns'), null),
    widths: fitting(widths, Object.fromEntries(valid), {}),
  }
}

function fitting<T>(part: z.ZodMiniType<T>, value: unknown, otherwise: T): T {
  const read = part.safeParse(value)
  return read.success ? read.data : otherwise
}

function partOf(stored: unknown, name: string): unknown {
  return recordOf(stored)[name]
}

function recordOf(stored: unknown): Record<string, unknown> {
  const read = z.record(z.string(), z.unknown()).safeParse(stored)
  return read.success ? read.data : {}
}
