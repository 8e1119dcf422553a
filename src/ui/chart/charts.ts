/** All charts with their library, in one module that is loaded lazily. */
export { BarsChart } from './BarsChart.tsx'
export { DaysChart } from './DaysChart.tsx'
export { SharesChart } from './SharesChart.tsx'
