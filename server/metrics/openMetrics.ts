import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Round } from '#server/scheduler/job.ts'
import type { PoolUse } from '#server/db/connect.ts'
import type { ResponseLog } from '#server/http/openHttp.ts'
import type { LiveNotes } from '#server/features/auction/live/watchAuctions.ts'
import type { RegistryNotes } from '#server/registry/port.ts'
import { aboutFigures, type Figures } from './store.ts'

export type Metrics = {
  /** Records a response. Streams of events are left out, because they last as long as their listeners. */
  recordResponse: (response: ResponseLog) => void
  /** Records the seconds until a connection to the database was available. */
  recordWait: (seconds: number) => void
  recordRound: (round: Round) => void
  /** Records the seconds between an auction's end and its recording. */
  recordClosing: (secondsLate: number) => void
  live: LiveNotes
  registry: RegistryNotes
  /** Returns all metrics in the format of Prometheus. */
  write: (now: { pool: PoolUse; figures: Figures | null }) => Promise<string>
  contentType: string
}

/**
 * Opens the metrics of a process. Every label has a closed set of values: a route is its pattern, a status its class. So
 * the number of series does not depend on the traffic, and nothing in them is personal.
 */
export function openMetrics({ version }: { version: string }): Metrics {
  const register = new Registry()
  const registers = [register]
  const answers = new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Time to answer, by route pattern and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.025, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const waits = new Histogram({
    name: 'portal_database_wait_seconds',
    help: 'Time until a connection of the pool was had.',
    buckets: [0.001, 0.01, 0.1, 0.5, 1, 3],
    registers,
  })
  const rounds = new Histogram({
    name: 'portal_job_duration_seconds',
    help: 'Time of a round of what happens by itself.',
    labelNames: ['name', 'result'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  })
  const closings = new Histogram({
    name: 'portal_auction_closing_late_seconds',
    help: 'Time from the end of an auction until it was recorded here.',
    buckets: [0.25, 0.5, 1, 2, 5, 30, 300],
    registers,
  })
  const readers = gauge('portal_live_readers', 'Streams of live auctions that are open.')
  const cut = new Counter({
    name: 'portal_live_readers_cut_total',
    help: 'Streams of live auctions cut off because their reader did not keep up.',
    registers,
  })
  const deliveries = new Counter({
    name: 'portal_registry_answers_total',
    help: 'Answers to changes that were delivered to the registry; unknown is a failed delivery.',
    labelNames: ['outcome'],
    registers,
  })
  const registryUp = gauge(
    'portal_registry_up',
    'Whether deliveries to the registry work; 0 after several failures in a row.',
  )
  registryUp.set(1)
  const connections = new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of the pool.',
    labelNames: ['state'],
    registers,
  })
  const waiting = gauge('portal_database_waiting', 'Requests that wait for a connection of the pool.')
  const isUp = gauge('portal_database_up', 'Whether the database answered while this was written.')
  const setFigures = figuresIn(register)
  new Gauge({ name: 'portal_info', help: 'The version that runs.', labelNames: ['version'], registers }).set(
    { version },
    1,
  )
  collectDefaultMetrics({ register })

  return {
    recordResponse: ({ method, route, status, ms }) =>
      answers.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    recordWait: (seconds) => waits.observe(seconds),
    recordRound: ({ job, seconds, hasFailed }) =>
      rounds.observe({ name: job, result: hasFailed ? 'failed' : 'done' }, seconds),
    recordClosing: (secondsLate) => closings.observe(secondsLate),
    live: {
      noteCome: () => readers.inc(),
      noteGone: (wasCut) => {
        readers.dec()
        if (wasCut) cut.inc()
      },
    },
    registry: {
      noteAnswer: (outcome) => deliveries.inc({ outcome }),
      noteConnection: (isUp) => registryUp.set(isUp ? 1 : 0),
    },
    write: ({ pool, figures }) => {
      connections.set({ state: 'busy' }, pool.busy)
      connections.set({ state: 'idle' }, pool.idle)
      waiting.set(pool.waiting)
      isUp.set(figures ? 1 : 0)
      setFigures(figures)
      return register.metrics()
    },
    contentType: register.contentType,
  }

  function gauge(name: string, help: string) {
    return new Gauge({ name, help, registers })
  }
}

/** Sets the figures from the database. While it is away they are missing instead of outdated. */
function figuresIn(register: Registry): (figures: Figures | null) => void {
  const gauges = aboutFigures.map(([name, help]) => ({
    gauge: new Gauge({ name: `portal_${name}`, help, registers: [] }),
    name,
  }))
  return (figures) => {
    for (const { gauge, name } of gauges) {
      register.removeSingleMetric(`portal_${name}`)
      const value = figures?.[name]
      if (value === undefined) continue
      gauge.set(value)
      register.registerMetric(gauge)
    }
  }
}
