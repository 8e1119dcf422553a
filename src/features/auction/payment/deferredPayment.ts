/** What the page of a payment needs once it is drawn, in one file. */
export { PrintButton } from './PrintButton.tsx'
export { QrCode } from './QrCode.tsx'
export { RegistrationCode } from './RegistrationCode.tsx'
