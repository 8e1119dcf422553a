import type { RegistrarStamp, Sponsored } from '../deposit.ts'
import { child, childrenOf, instant, needed, tokenOf, type Element } from './element.ts'

/** Reads the common elements of domains, hosts and contacts in this namespace. */
export function sponsoredOf(element: Element, uri: string): Sponsored {
  return {
    roid: needed(element, uri, 'roid'),
    statuses: statusesOf(element, uri, 'status'),
    clId: needed(element, uri, 'clID'),
    crRr: stampOf(child(element, uri, 'crRr')),
    crDate: instant(element, uri, 'crDate'),
    upRr: stampOf(child(element, uri, 'upRr')),
    upDate: instant(element, uri, 'upDate'),
    trDate: instant(element, uri, 'trDate'),
  }
}

/** Returns `s` of every status element. */
export function statusesOf(element: Element, uri: string, local: string): string[] {
  return childrenOf(element, uri, local).flatMap((status) => tokenOf(status.attributes['s'] ?? '') ?? [])
}

/** `rde:rrType`. */
function stampOf(element: Element | undefined): RegistrarStamp | null {
  const id = element ? tokenOf(element.text) : null
  return element && id !== null ? { id, client: tokenOf(element.attributes['client'] ?? '') } : null
}
