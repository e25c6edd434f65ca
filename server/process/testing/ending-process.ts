/** A process whose end is hard, for the test of the end: what it is to do is its first argument. */
import { createLog } from '../../log.ts'
import { runUntilEnd } from '../end.ts'
import { printSteps } from '../steps.ts'

const [, , manner] = process.argv
const asked = new AbortController()
const steps = printSteps({ out: process.stderr, asked: asked.signal })

async function stop(): Promise<void> {
  if (manner === 'never stops') return new Promise(() => {})
  setTimeout(() => {
    throw new Error('one more')
  }, 100)
  await new Promise((resolve) => setTimeout(resolve, 500))
  steps.say('Stopped.')
}

runUntilEnd({
  asked,
  steps,
  log: createLog({ level: 'silent' }),
  endWithinMs: 2_500,
  start: () => {
    // Something to live for.
    setInterval(() => {}, 1_000)
    steps.say('Started.')
    return Promise.resolve({ failed: new Promise<string>(() => {}), stop })
  },
})
