let underWay = 0

/** Whether something is being sent that leaving the page would cut off. */
export const isWriting = () => underWay > 0

/** Passes on what comes of sending, and knows meanwhile that it is under way. */
export async function whileWriting<Answer>(sending: Promise<Answer>): Promise<Answer> {
  underWay += 1
  try {
    return await sending
  } finally {
    underWay -= 1
  }
}
