/** The two forms of an object's AuthInfo section, in one file. */
export { AskRegistrar } from './AskRegistrar.tsx'
export { AuthInfoBody } from './AuthInfoBody.tsx'
