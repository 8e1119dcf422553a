let underWay = 0

/** Whether something is being sent, or a file is coming, that leaving the page would cut off. */
export const isUnderWay = () => underWay > 0

/** Passes on what comes of it, and knows meanwhile that it is under way. */
export async function whileUnderWay<Answer>(going: Promise<Answer>): Promise<Answer> {
  underWay += 1
  try {
    return await going
  } finally {
    underWay -= 1
  }
}
