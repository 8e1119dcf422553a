/** What the activity page needs once its entries are drawn, in one file. */
export { ActivityTools } from './ActivityTools.tsx'
export { ChainCheck } from './ChainCheck.tsx'
