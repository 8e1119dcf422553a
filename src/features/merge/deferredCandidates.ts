/** The parts of the list of candidates that load in one import once its rows are drawn. */
export { CandidateMenu } from './CandidateMenu.tsx'
export { CandidateFile, CandidateFilters } from './CandidateTools.tsx'
