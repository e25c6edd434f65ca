/**
 * Scores the places that a text could mean. Every named place, and every place that contains it, is a
 * candidate; the one whose whole chain the text supports best wins. A part of the text supports one place
 * of a chain only: "Bang Phli" alone is the district, and written twice the subdistrict in it.
 */
import { chainOf, type Place, type PlaceKind } from '../gazetteer/place.ts'
import { overlap, recognized, type Mention } from './mention.ts'
import type { PostalCodes } from './postal-codes.ts'

interface Evidence {
  readonly mentions: readonly Mention[]
  readonly postalCodes: readonly string[]
  /** Countries named in the text. */
  readonly countries: ReadonlySet<string>
  /** The text with its accents, in small letters: Sa Pa and Sa Pả are two wards of one town. */
  readonly verbatim: string
  /** The caller's home country: decides only when nothing else does. */
  readonly homeCountry: string | null
  /** Whether the caller says in which country the place is. */
  readonly isGiven: boolean
}

export interface Candidate {
  readonly place: Place
  /** The mentions that support the place and the places that contain it, one each. */
  readonly support: readonly Mention[]
  readonly postalCode: string | null
  readonly score: number
}

const weights = {
  name: 4,
  /** For each letter, so that a longer name counts more. */
  letter: 0.1,
  letterOfHan: 0.4,
  letters: 2,
  ranked: 1.5,
  postalOfSubdistrict: 3,
  /** Its own code differs, but its district has this one too. */
  postalOfDistrict: 1,
  postalOfLarger: 2.5,
  /** The code stands for this place and no other. */
  postalOfAll: 1,
  otherPostal: -2,
  country: 2,
  otherCountry: -4,
  home: 0.6,
  accents: 0.3,
  /** Named only by a part that looks like a street, or like part of another name. */
  faintly: -2.5,
  /** Something else begins with it: "Bangkok Hospital". */
  onlyBegins: -2.5,
}

/** For a name without a rank: people usually mean the large place. */
const priors: Readonly<Record<PlaceKind, number>> = {
  country: 0,
  province: 0.9,
  city: 1.3,
  district: 0.9,
  subdistrict: 0.2,
  town: 0.2,
}

/** For one place. A text that repeats a name a hundred times supports it no more than three times. */
const mostMentions = 4

export function scoreCandidates(evidence: Evidence, postal: PostalCodes): Candidate[] {
  const byPlace = Map.groupBy(evidence.mentions, ({ place }) => place)
  const places = new Set(byPlace.keys())
  for (const code of evidence.postalCodes) {
    for (const { place } of postal.areas(code)) places.add(place)
  }
  return [...places]
    .map((place) => scorePlace(place, { byPlace, evidence, postal }))
    .filter((candidate) => candidate !== null)
    .sort((a, b) => b.score - a.score)
}

const faintQuality = 0.4

interface Clues {
  readonly byPlace: ReadonlyMap<Place, readonly Mention[]>
  readonly evidence: Evidence
  readonly postal: PostalCodes
}

function scorePlace(place: Place, { byPlace, evidence, postal }: Clues): Candidate | null {
  const named = chainOf(place).map((each) => (byPlace.get(each) ?? []).slice(0, mostMentions))
  const { support, score: nameScore } = bestSupport(named, [])
  const postalCode = evidence.postalCodes.find((code) => postal.has(place, code)) ?? null
  const itself = support.find((mention) => mention.place === place)
  if (itself === undefined && postalCode === null) return null
  const isSupported =
    postalCode !== null ||
    support.some((mention) => mention.place !== place && isName(mention)) ||
    evidence.countries.has(place.country)
  if (itself !== undefined && !isSupported) {
    if (!canStandAlone(itself)) return null
    // A name some letters off, or a piece of a word, is not the name of a place abroad.
    const isAbroad = evidence.homeCountry !== null && place.country !== evidence.homeCountry
    const least = itself.fit === 'whole' ? recognized.oneLetterOff : recognized.bySound
    if (isAbroad && !evidence.isGiven && itself.quality < least && !itself.ranked) return null
  }
  const faint = itself !== undefined && !itself.ranked && itself.quality < faintQuality
  return {
    place,
    support,
    postalCode,
    score:
      nameScore +
      accentScore(place, evidence) +
      (faint ? weights.faintly : 0) +
      (itself?.fit === 'start' && support.length === 1 ? weights.onlyBegins : 0) +
      prior(place) +
      postalScore(place, { postalCode, evidence, postal }) +
      countryScore(place, evidence),
  }
}

/** A piece of a run that many places are called, like the beginning of "เมืองทองธานี", supports none of them. */
function isName({ fit, quality, ranked }: Mention): boolean {
  return ranked || fit === 'whole' || quality >= recognized.sharedWord
}

/**
 * Whether a name says enough by itself. Pieces of words that are not understood, words that other things
 * are named with, and names a letter off say nothing of a small place; a province, a district or a city is
 * believed where its name ends what is written, or, when long, where it begins it.
 */
function canStandAlone({ place, start, end, quality, ranked, fit }: Mention): boolean {
  const letters = end - start
  // A letter and a number are a terminal, a building or a gate before they are a ward of Viet Nam.
  const isNumbered = place.kind === 'subdistrict' || /\d$/.test(place.name)
  if (letters <= 3 && place.country === 'VN' && isNumbered) return false
  if (ranked) return true
  // Only around: further away many towns are called as any word is, like Riverside.
  const isAround = nationalCode.test(chainOf(place).at(-1)?.code ?? '')
  const isCity = place.kind === 'town' && isAround && place.population >= cityPopulation
  const isLarge =
    isCity || place.kind === 'city' || place.kind === 'district' || nationalCode.test(place.code)
  if (!isLarge || place.kind === 'subdistrict') {
    return fit === 'whole' && quality >= recognized.sharedWord && letters > 2
  }
  switch (fit) {
    case 'whole':
      return true
    case 'of_another':
      return letters > 2
    case 'end':
      return letters > 3
    case 'start':
      return letters > (place.kind === 'province' ? 4 : 5)
    case 'piece':
      return false
  }
}

const cityPopulation = 100_000

/** Chooses one mention or none for each place of the chain, without overlaps, with the greatest sum. */
function bestSupport(
  named: readonly (readonly Mention[])[],
  taken: readonly Mention[],
): { support: readonly Mention[]; score: number } {
  const [first, ...rest] = named
  if (first === undefined) return { support: taken, score: 0 }
  let best = bestSupport(rest, taken)
  for (const mention of first) {
    if (taken.some((other) => overlap(mention, other))) continue
    const { support, score } = bestSupport(rest, [...taken, mention])
    const total = score + scoreOf(mention)
    // With equal sums the smaller place takes the name: without its own name it is not a candidate.
    if (total >= best.score) best = { support, score: total }
  }
  return best
}

function scoreOf({ start, end, quality, ranked, isHan }: Mention): number {
  const perLetter = isHan ? weights.letterOfHan : weights.letter
  const length = Math.min(weights.letters, (end - start) * perLetter)
  return (weights.name + length) * quality + (ranked ? weights.ranked * quality : 0)
}

function prior(place: Place): number {
  const { kind, population, code } = place
  // People mean the town before the district or the province that is called after it.
  const namesake =
    kind === 'town' ? chainOf(place).findLast((larger) => larger.name === place.name) : place
  if (namesake !== undefined && namesake !== place) return prior(namesake) + 0.05
  // A town of ten thousand gains nothing, one of ten million as much as a province.
  const size = Math.min(1.5, Math.max(0, Math.log10(Math.max(population, 1)) - 4) * 0.45)
  if (kind === 'town') return priors.town + size
  if (kind !== 'province') return priors[kind]
  // A region of the world's table is known by its towns only, and often has the name of one.
  return nationalCode.test(code) ? priors.province + size : 0
}

const nationalCode = /^\d/

function postalScore(
  place: Place,
  { postalCode, evidence, postal }: Omit<Clues, 'byPlace'> & { postalCode: string | null },
): number {
  if (evidence.postalCodes.length === 0 || place.country !== 'TH') return 0
  if (postalCode === null) {
    const near = evidence.postalCodes.some((code) => place.parent && postal.has(place.parent, code))
    return near && place.kind === 'subdistrict' ? weights.postalOfDistrict : weights.otherPostal
  }
  if (place.kind === 'subdistrict') return weights.postalOfSubdistrict
  const area = postal.areas(postalCode).find((each) => each.place === place)
  return weights.postalOfLarger + weights.postalOfAll * (area?.share ?? 0)
}

/** People often leave out accents, so they only decide between names that are otherwise equal. */
function accentScore({ country, name }: Place, { verbatim }: Evidence): number {
  if (country !== 'VN') return 0
  const whole = name.toLowerCase()
  if (verbatim.includes(whole)) return weights.accents * 2
  return verbatim.includes(whole.replace(vietnameseRank, '')) ? weights.accents : 0
}

const vietnameseRank = /^(?:thành phố|thị xã|thị trấn|tỉnh|quận|huyện|phường|xã) /

function countryScore({ country }: Place, { countries, homeCountry }: Evidence): number {
  const home = country === homeCountry ? weights.home : 0
  if (countries.size === 0) return home
  return home + (countries.has(country) ? weights.country : weights.otherCountry)
}
