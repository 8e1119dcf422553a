/** What the list of candidates needs once its rows are drawn, in one file. */
export { CandidateMenu } from './CandidateMenu.tsx'
export { CandidateFile, CandidateFilters } from './CandidateTools.tsx'
