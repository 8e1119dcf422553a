import { externalLink } from './externalLink.ts'

/**
 * Opens an address that may be left for in a tab of its own, which learns nothing of where one came from.
 *
 * @throws ExternalLinkError
 */
export function openOutside(address: string, leaving: { isPermitted: boolean; origin: string }): void {
  window.open(externalLink(address, leaving), '_blank', 'noopener,noreferrer')
}
