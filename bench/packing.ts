/**
 * The packing engine beside published figures and a peer, every plan judged by the validator. Three
 * parts: the Bischoff-Ratcliff classes, several containers (thpack9), and loads as shippers send them.
 */
import { parseArgs } from 'node:util'
import { benchBischoffRatcliff } from './packing-br.ts'
import { benchFreight } from './packing-freight.ts'
import { benchThpack9 } from './packing-thpack9.ts'

export const about = 'the packing engine  [--full] [--part br,thpack9,freight] [--seconds 0.05,2]'

const parts = ['br', 'thpack9', 'freight'] as const

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      full: { type: 'boolean', default: false },
      part: { type: 'string', default: parts.join(',') },
      /** How long the engine may think about each load. */
      seconds: { type: 'string', default: '0.05,0.25,1,2' },
      /** How many problems of each Bischoff-Ratcliff class; the published figures used ten. */
      problems: { type: 'string' },
      classes: { type: 'string', default: '0-15' },
    },
  })
  const seconds = values.seconds.split(',').map(Number)
  const wanted = values.part.split(',')
  for (const part of wanted) {
    if (!parts.some((known) => known === part)) throw new Error(`there is no part ${part}`)
  }
  const [firstClass = 0, lastClass = firstClass] = values.classes.split('-').map(Number)
  if (wanted.includes('br')) {
    const problems = Number(values.problems ?? (values.full ? 10 : 1))
    benchBischoffRatcliff({ firstClass, lastClass, problems, seconds })
  }
  if (wanted.includes('thpack9')) benchThpack9({ seconds: values.full ? 2 : 0.25 })
  if (wanted.includes('freight')) benchFreight({ full: values.full })
}
