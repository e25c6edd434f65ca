/**
 * The compiled index of names: a key on each line, in order, with the places of that name by their
 * position in places.tsv; after the line `#sounds` the same by ear, for Thai names in Latin letters.
 * `!` marks a whole name with its word of rank, `?` a word that many places share. Working this out
 * takes four times as long as reading it. Read by server/tms/regions/naming/name-index.ts.
 */
import type { Place } from '#server/tms/regions/gazetteer/place.ts'
import { soundKey } from '#server/tms/regions/naming/sound-key.ts'
import { nameForms, type NameForm } from './forms/name-forms.ts'

const marks: Readonly<Record<NameForm['strength'], string>> = {
  ranked: '!',
  plain: '',
  shared: '?',
}
const latin = /^[a-z]+$/

export function writeNames(places: readonly Place[]): string {
  const names = new Map<string, Map<number, string>>()
  const sounds = new Map<string, Map<number, string>>()
  for (const place of places) {
    for (const { key, strength } of nameForms(place)) {
      file(names, key, { place, mark: marks[strength] })
      if (place.country === 'TH' && latin.test(key)) {
        file(sounds, soundKey(key), { place, mark: marks[strength] })
      }
    }
  }
  return [...linesOf(names), '#sounds', ...linesOf(sounds), ''].join('\n')
}

function file(
  index: Map<string, Map<number, string>>,
  key: string,
  { place, mark }: { place: Place; mark: string },
): void {
  const filed = index.get(key) ?? new Map<number, string>()
  if (!filed.has(place.id)) filed.set(place.id, mark)
  index.set(key, filed)
}

function linesOf(index: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  return [...index.keys()].sort().map((key) => {
    const filed = [...(index.get(key) ?? [])]
    return `${key}\t${filed.map(([id, mark]) => `${id}${mark}`).join(' ')}`
  })
}
