/** What the list of candidates needs once its rows are drawn, in one file. */
export { CandidateMenu } from './CandidateMenu.tsx'
export { CandidateTools } from './CandidateTools.tsx'
