import { anyText, port } from '#server/settingTypes.ts'
import { settingGroup } from '#server/settings.ts'

export const metricsSettings = settingGroup({
  title: 'Metrics',
  settings: {
    port: {
      name: 'METRICS_PORT',
      about: 'The port where Prometheus reads /metrics. Keep it unreachable from outside. Without it nothing listens.',
      type: port,
      fallback: null,
      example: '9464',
    },
    auctionsPort: {
      name: 'AUCTIONS_METRICS_PORT',
      about: 'The same of the auctions where they are a process of their own.',
      type: port,
      fallback: null,
      example: '9465',
    },
    host: {
      name: 'METRICS_HOST',
      about: 'The address of this machine on which metrics are read.',
      type: anyText('an address of this machine'),
      fallback: '127.0.0.1',
    },
  },
})
