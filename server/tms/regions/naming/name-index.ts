/** An index from written names to places: by exact letters, by sound, or with small differences. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Place } from '../gazetteer/place.ts'
import { indexNearNames } from './near-names.ts'
import { soundKey } from './sound-key.ts'

/**
 * How strongly a form of a name counts: the whole name with its word of rank, the name alone, or a word
 * shared by many places that only counts together with another name.
 */
export type FormStrength = 'ranked' | 'plain' | 'shared'

export interface Named {
  readonly place: Place
  readonly strength: FormStrength
}

interface NearlyNamed extends Named {
  readonly distance: number
}

export type NameIndex = ReturnType<typeof readNames>

const table = fileURLToPath(new URL('./names.tsv', import.meta.url))
const none: readonly never[] = []

export function readNames(places: readonly Place[], text: string = readFileSync(table, 'utf8')) {
  const soundsAt = text.indexOf('#sounds\n')
  const exact = readLines(text.slice(0, soundsAt))
  const sounds = readLines(text.slice(soundsAt + '#sounds\n'.length))
  const keys = [...exact.keys()]
  const findNear = indexNearNames(keys)
  const named = (filed: string | undefined): readonly Named[] =>
    filed === undefined ? none : parse(filed, places)

  return {
    exactly: (key: string) => named(exact.get(key)),
    /** Thai names in Latin letters. */
    bySound: (key: string) => named(sounds.get(soundKey(key))),
    nearly: (key: string): NearlyNamed[] =>
      findNear(key).flatMap(({ at, distance }) =>
        named(exact.get(keys[at] ?? '')).map(({ place, strength }) => ({
          place,
          strength,
          distance,
        })),
      ),
    /** All keys in order, for completing partly typed text. */
    keys,
    /** The same by ear. */
    soundKeys: [...sounds.keys()],
    bySoundKey: (key: string) => named(sounds.get(key)),
  }
}

/** The places stay as text until they are needed: few of the names ever are. */
function readLines(text: string): Map<string, string> {
  const lines = new Map<string, string>()
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    const tab = text.indexOf('\t', start)
    lines.set(text.slice(start, tab), text.slice(tab + 1, end))
    start = end + 1
  }
  return lines
}

function parse(filed: string, places: readonly Place[]): Named[] {
  return filed.split(' ').flatMap((each) => {
    const place = places[Number.parseInt(each, 10)]
    if (place === undefined) return []
    const strength = each.endsWith('!') ? 'ranked' : each.endsWith('?') ? 'shared' : 'plain'
    return [{ place, strength }]
  })
}
