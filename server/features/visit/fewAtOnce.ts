/**
 * Lets at most so many works be under way at once; the next ones are not done at all. So what hangs, and is not worth
 * waiting for, holds no more of this process than that.
 *
 * @returns does the work and answers what it does, or false at once
 */
export function fewAtOnce<Given extends unknown[]>(most: number, work: (...given: Given) => Promise<boolean>) {
  let underWay = 0

  return async function unlessMany(...given: Given): Promise<boolean> {
    if (underWay >= most) return false
    underWay++
    try {
      return await work(...given)
    } finally {
      underWay--
    }
  }
}
