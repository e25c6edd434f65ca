/** Writes a child's answer: one line of JSON. */
import { StartRefused } from '../../../start-refused.ts'

export async function answer(work: () => Promise<unknown>): Promise<void> {
  try {
    say({ kind: 'done', value: await work() })
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    say({ kind: 'refused', sentence: error.message })
  }
}

export function optionsFromCommandLine(): unknown {
  return JSON.parse(process.argv[2] ?? '{}')
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
