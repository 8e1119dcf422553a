/** The charts of a domain's traffic, in one module that is loaded lazily. */
export { DaysChart } from './DaysChart.tsx'
export { SharesChart } from './SharesChart.tsx'
