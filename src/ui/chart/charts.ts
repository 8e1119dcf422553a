/** Every chart with the library that draws them, in one file. */
export { BarsChart } from './BarsChart.tsx'
export { DaysChart } from './DaysChart.tsx'
export { SharesChart } from './SharesChart.tsx'
