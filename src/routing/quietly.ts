let underWay = 0

/** Whether parts are being brought that nobody waits for. */
export const isQuiet = () => underWay > 0

/**
 * Brings parts of the page ahead of their need. What fails to come now is asked for again where it is needed,
 * and says so there: nobody's page is loaded again for it.
 */
export async function quietly(bring: () => Promise<unknown>): Promise<void> {
  underWay += 1
  try {
    await bring()
  } catch {
    // Said where it is needed.
  } finally {
    underWay -= 1
  }
}
