import type { SyncHead, SyncLine } from '#server/escrow/sync/lines.ts'

type LineOf<Type extends SyncLine['type']> = Partial<Omit<Extract<SyncLine, { type: Type }>, 'type'>>

/** A sync as a registry sends it: a line each; `end` is its last one. */
export function syncText(
  head: Partial<SyncHead>,
  lines: readonly object[],
  end: readonly object[] = [{ type: 'end' }],
): string {
  const first = {
    type: 'sync',
    id: 'one',
    kind: 'full',
    at: '2026-11-20T02:00:00Z',
    repository: 'cz',
    ...head,
  }
  return [first, ...lines, ...end].map((line) => `${JSON.stringify(line)}\n`).join('')
}

export const aRegistrarLine = { type: 'registrar', handle: 'RegistrarX', name: 'Registrar X' } as const

export function aContactLine(handle: string, given: LineOf<'contact'> = {}) {
  return {
    type: 'contact',
    handle,
    roid: `C-${handle}-CZ`,
    registrar: 'RegistrarX',
    createdAt: '2024-01-01T00:00:00Z',
    name: `Name of ${handle}`,
    address: { street: ['Lipová 1'], city: 'Brno', postalCode: '602 00', country: 'CZ' },
    email: `${handle.toLowerCase()}@example.cz`,
    ...given,
  }
}

export function aDomainLine(fqdn: string, given: LineOf<'domain'> = {}) {
  return {
    type: 'domain',
    fqdn,
    roid: `D-${fqdn.split('.')[0]}-CZ`,
    registrar: 'RegistrarX',
    createdAt: '2024-01-01T00:00:00Z',
    holder: 'HOLDER',
    expiresAt: '2027-05-01T00:00:00Z',
    ...given,
  }
}
