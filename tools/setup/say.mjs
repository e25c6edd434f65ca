/**
 * The set-up prints plain lines, each step with its time, the same with and without a terminal.
 */

/** The longest silence while something works; the promise is 10 seconds. */
const heartbeatMs = 9_500

/** @param {string} line */
export function say(line) {
  process.stdout.write(`set-up: ${line}\n`)
}

/**
 * The last lines of what a failed child said, without the inside of its stack.
 *
 * @param {string} output @param {number} count
 */
export function sayLastWords(output, count) {
  const lines = output.split('\n').filter((line) => line.trim() && !/^\s+at /.test(line))
  for (const line of lines.slice(-count)) say(`  ${line.trimEnd()}`)
}

/** @param {number} ms */
export function inSeconds(ms) {
  return `${(ms / 1000).toFixed(ms < 995 ? 2 : 1)} s`
}

/**
 * Runs a step: a line before it, a line whenever it has been silent too long, a line after it with
 * its time.
 *
 * @template T
 * @param {{ begin: string, still: string, done: string }} words
 * @param {(progress: (text: string) => void) => Promise<T>} work Is given a function that reports its progress.
 * @returns {Promise<T>}
 */
export async function step(words, work) {
  const startedAt = performance.now()
  let progress = ''
  say(`${words.begin}…`)
  const heartbeat = setInterval(() => {
    const elapsed = `${Math.round((performance.now() - startedAt) / 1000)} s`
    say(`still ${words.still}… ${elapsed}${progress && `, ${progress}`}`)
  }, heartbeatMs)
  try {
    const result = await work((text) => {
      progress = text
    })
    say(`${words.done}, ${inSeconds(performance.now() - startedAt)}`)
    return result
  } finally {
    clearInterval(heartbeat)
  }
}
