/** A process that is hard to end, for the test of `end.ts`. Its first argument says what it does. */
import { createLog } from '../../log.ts'
import { runUntilEnd } from '../end.ts'
import { printSteps } from '../steps.ts'

const [, , manner] = process.argv
const stopRequest = new AbortController()
const steps = printSteps({ out: process.stderr, signal: stopRequest.signal })

async function stop(): Promise<void> {
  if (manner === 'never stops') return new Promise(() => {})
  setTimeout(() => {
    throw new Error('one more')
  }, 100)
  await new Promise((resolve) => setTimeout(resolve, 500))
  steps.say('Stopped.')
}

runUntilEnd({
  stopRequest,
  steps,
  log: createLog({ level: 'silent' }),
  endWithinMs: 2_500,
  start: () => {
    // Keeps the process alive.
    setInterval(() => {}, 1_000)
    steps.say('Started.')
    return Promise.resolve({ failed: new Promise<string>(() => {}), stop })
  },
})
