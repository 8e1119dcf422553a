import { tick } from '../../clock/tick.ts'
export const clocked = tick
