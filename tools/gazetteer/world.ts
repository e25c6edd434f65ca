/** The larger towns of all other countries, by their first-level region. */
import { childOf, newPlace, type CountryNode } from './place-node.ts'
import { plainName, type WorldTowns } from './world-towns.ts'

/** Some have their name in another language behind it: "Aleppo (Halab)". */
function regionName(written: string): { name: string; other: string } {
  const [, name = written, other = ''] = /^(.+?) \((.+)\)$/.exec(written) ?? []
  return { name, other }
}

export function readWorld(world: WorldTowns): CountryNode[] {
  const countries = new Map<string, CountryNode>()
  for (const town of world.towns) {
    if (world.taken(town)) continue
    let country = countries.get(town.country)
    if (country === undefined) {
      const capital = world.towns.find(
        (each) => each.country === town.country && each.countryCapital,
      )
      country = { code: town.country, point: capital?.point ?? null, provinces: [] }
      countries.set(town.country, country)
    }
    const { name, other } = regionName(town.region)
    const region = childOf(country.provinces, { kind: 'province', code: plainName(name), name })
    if (other !== '' && !region.aliases.includes(other)) region.aliases.push(other)
    const made = newPlace({ kind: 'town', code: '', name: town.name, point: town.point })
    made.population = town.population
    if (plainName(town.name) !== plainName(town.nameAscii)) made.aliases.push(town.nameAscii)
    region.children.push(made)
    if (!town.regionCapital || region.population > town.population) continue
    region.point = town.point
    region.origin = 'capital'
    region.population = town.population
  }
  for (const { provinces } of countries.values()) {
    for (const region of provinces) {
      if (region.point !== null) continue
      // Nobody says which town governs it: its largest stands for it.
      const largest = region.children.toSorted((a, b) => b.population - a.population)[0]
      region.point = largest?.point ?? null
      region.origin = 'computed'
      region.population = largest?.population ?? 0
    }
  }
  return [...countries.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1))
}
