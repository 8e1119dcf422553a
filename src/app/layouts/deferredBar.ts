/** What pages of a signed-in person need of the frame once they are drawn, in one file. */
export { AccountPanel } from './AccountPanel.tsx'
export { Commands } from './Commands.tsx'
export { CompactNavigation } from './CompactNavigation.tsx'
export { Confirmed } from './AccountPanel.tsx'
export { ContactSwitch } from './ContactSwitch.tsx'
export { HelpButton } from './Commands.tsx'
export { SessionWatch } from './SessionWatch.tsx'
