/** What the list of messages needs once it is drawn, in one file. */
export { MessageTools } from './MessageTools.tsx'
export { Refused } from './Refused.tsx'
