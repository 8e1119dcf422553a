import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { exportDomainsCsv } from '#contract/domain.ts'
import { quantile, inTurns, rounded } from './measure.ts'
import { atPlace, requestedSize, type BenchPortal } from './place.ts'
import { report } from './result.ts'
import { memoryOf } from './memory.ts'

// The whole list as a file over HTTP, beside COPY of the same rows to the same process.
const rounds = 5
await atPlace(requestedSize({ domains: 1_000_000, hosting: 100_000 }), measure)

async function measure({ hosting, hostingId, address, processId }: BenchPortal) {
  const client = new pg.Client(address)
  await client.connect()
  let firstByte: number[] = []
  let bytes = 0
  let highest = 0
  const before = memoryOf(processId)

  const times = await inTurns(
    {
      http: async () => {
        const from = performance.now()
        const answer = await hosting.get(exportDomainsCsv.path)
        if (answer.status !== 200 || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`)
        bytes = 0
        for await (const chunk of answer.body) {
          if (bytes === 0) firstByte.push(performance.now() - from)
          bytes += sizeOf(chunk)
          highest = Math.max(highest, memoryOf(processId))
        }
      },
      copy: async () => {
        const stream = client.query(copyTo(copyStatement(hostingId)))
        for await (const chunk of stream) void chunk
      },
    },
    rounds,
  )
  await client.end()

  firstByte = firstByte.sort((a, b) => a - b)
  const ratio = quantile(times('http'), 0.5) / quantile(times('copy'), 0.5)
  const first = quantile(firstByte, 0.5)
  report('csv', 'All domains of the hosting company as CSV, beside COPY (same query) TO STDOUT', [
    {
      name: 'time',
      figures: {
        ms: rounded(quantile(times('http'), 0.5)),
        'COPY ms': rounded(quantile(times('copy'), 0.5)),
        ratio: rounded(ratio),
      },
      goal: 'at most 2× COPY',
      isReached: ratio <= 2,
    },
    { name: 'first byte', figures: { ms: rounded(first) }, goal: 'at most 100 ms', isReached: first <= 100 },
    {
      name: 'memory',
      figures: { 'MB before': before, 'MB at most': highest, 'file MB': rounded(bytes / 1e6, 1) },
      goal: 'at most 20 MB more than before',
      isReached: highest - before <= 20,
    },
  ])
}

function sizeOf(chunk: unknown): number {
  return chunk instanceof Uint8Array ? chunk.length : 0
}

function copyStatement(contactId: string): string {
  return `copy (
    select d.fqdn, d.state_mask, d.next_state, d.next_state_on, d.expires_on, d.keyset_id is not null, c.roles, r.handle,
      n.handle, k.handle, coalesce(h.organization, h.name)
    from domain_contact c join domain d on d.id = c.domain_id join registrar r on r.id = d.registrar_id
      left join nsset n on n.id = d.nsset_id left join keyset k on k.id = d.keyset_id left join contact h on h.id = d.holder_id
    where c.contact_id = '${contactId}' and c.roles & 3 <> 0 order by c.expires_on, c.sort_key, c.domain_id
  ) to stdout with (format csv)`
}
