/** The parts of the frame for signed-in users that load after the first paint, in one module. */
export { AccountPanel } from './AccountPanel.tsx'
export { Commands } from './Commands.tsx'
export { CompactNavigation } from './CompactNavigation.tsx'
export { ContactSwitch } from './ContactSwitch.tsx'
export { MessageWatch } from '#src/features/auction/parts/MessageWatch.tsx'
export { HelpButton } from './Commands.tsx'
export { SessionWatch } from './SessionWatch.tsx'
