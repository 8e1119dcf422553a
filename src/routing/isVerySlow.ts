/**
 * Whether somebody is on a connection on which every request is felt, or has asked their browser to save data
 * (Network Information API, which not every browser has).
 */
export function isVerySlow(navigator: object): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  if (typeof connection !== 'object' || connection === null) return false
  const saves = 'saveData' in connection && connection.saveData === true
  return saves || ('effectiveType' in connection && /2g$/.test(String(connection.effectiveType)))
}
