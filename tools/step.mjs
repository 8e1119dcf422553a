/** Says what is being done, does it, and says how long it took. */
export async function step(label, work) {
  const from = performance.now()
  process.stdout.write(`${label} …`)
  const result = await work()
  console.log(` ${seconds(performance.now() - from)}`)
  return result
}

/** 1234 ms as `1.2 s`. */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
