let drawnFor: string | undefined

/** Where the portal is: what addresses of our own are told by. */
export function ownOrigin(): string {
  return drawnFor ?? window.location.origin
}

/** Says where the portal will be to whoever draws its pages ahead, for there is no window to tell. */
export function drawFor(origin: string): void {
  drawnFor = origin
}
