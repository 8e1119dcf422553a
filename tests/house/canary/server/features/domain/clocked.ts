import { tick } from '../../scheduler/tick.ts'
export const clocked = tick
