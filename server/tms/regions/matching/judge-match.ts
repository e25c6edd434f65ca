/**
 * The confidence of a match. A gazetteer knows areas and no house numbers, so nothing here reaches the
 * 0.68 from which a caller may rely on a result: a person has to confirm the point.
 */
import { provinceCentroidConfidence as provinceConfidence } from '#lib/contract/limits.ts'
import { chainOf, isWithin, pointOwner, type Place, type PlaceKind } from '../gazetteer/place.ts'
import type { CodeCentre } from './postal-codes.ts'
import type { Candidate } from './score-candidates.ts'

/** The point is a city's, for a district somewhere in it. */
const cityConfidence = 0.45

/** By the smallest place that was found, and how much of its chain the text names too. */
const base: Readonly<Record<PlaceKind, readonly [alone: number, partly: number, wholly: number]>> =
  {
    country: [provinceConfidence, provinceConfidence, provinceConfidence],
    province: [provinceConfidence, provinceConfidence, provinceConfidence],
    city: [0.4, 0.46, 0.46],
    town: [0.42, 0.5, 0.5],
    district: [0.4, 0.5, 0.52],
    subdistrict: [0.36, 0.57, 0.66],
  }
const postalAgrees = 0.04
const ceiling = 0.66
/** A smaller difference of scores does not decide between two places. */
const undecided = 0.6

export function judgeMatch(
  best: Candidate,
  {
    others,
    share,
    codeCentre,
    isOther,
  }: {
    others: readonly Candidate[]
    share: number
    codeCentre: CodeCentre | null
    /** Whether its name is also that of something that is no area. */
    isOther: boolean
  },
): { confidence: number; namesConfidence: number } {
  const { place, support, postalCode } = best
  // A former province and the one that it went into are one level.
  const levels = chainOf(place).filter(({ kind, parent }) => kind !== 'province' || parent === null)
  // The middle of a postal code says as much as that of a district.
  const isCode = codeCentre !== null && place.kind === 'province'
  const [alone, partly, wholly] = base[isCode ? 'district' : place.kind]
  const named = support.length + (postalCode !== null && support.length < levels.length ? 1 : 0)
  const isWhole = named >= levels.length && support.length > 0
  const evidence = isWhole ? wholly : named >= 2 ? partly : alone
  const quality =
    support.length === 0
      ? 0.9
      : support.reduce((sum, each) => sum + each.quality, 0) / support.length
  // A house and a street beside a whole chain are usual; beside one name they may be another place's, above
  // all beside a subdistrict's, of which many have the same.
  const besideOne = place.kind === 'subdistrict' ? 0.6 : 0.25
  const unexplained = named >= levels.length ? 0.08 : named >= 2 ? 0.2 : besideOne
  const sure =
    (evidence + (postalCode === null ? 0 : postalAgrees)) *
    quality *
    (1 - unexplained * (1 - share)) *
    fitFactor(best)
  const names = sure / doubtfulness(best, { others, isOther })
  const confidence = names * reachFactor(codeCentre === null ? place.reachKm : codeCentre.reachKm)
  const most = isCode ? ceiling : mostOf(place)
  return {
    confidence:
      !isCode && restsOnProvince(place)
        ? provinceConfidence
        : toHundredths(Math.min(confidence, most)),
    namesConfidence: toHundredths(Math.min(names, ceiling)),
  }
}

/** A name that another thing bears, or that only begins or ends what is written. */
function fitFactor({ place, support }: Candidate): number {
  const itself = support.find((mention) => mention.place === place)
  if (itself === undefined || itself.ranked || support.length > 1) return 1
  return itself.fit === 'whole' ? 1 : itself.fit === 'of_another' ? 0.85 : 0.8
}

/** The wider an area, the less its middle says: nothing lost to one kilometre, a fifth at thirty. */
export function reachFactor(reachKm: number | null): number {
  return reachKm === null ? 1 : Math.max(0.7, 1 - 0.04 * Math.log2(Math.max(1, reachKm)))
}

/** Whether the place's point is only that of a province's or a country's capital. */
export function restsOnProvince(place: Place): boolean {
  const owner = pointOwner(place)
  return owner === null || owner.kind === 'province'
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/** For a place that a person chose from a list: only the location inside it is in doubt. */
export function chosenConfidence(place: Place, codeCentre: CodeCentre | null): number {
  const isCode = codeCentre !== null && place.kind === 'province'
  return isCode ? base.district[1] : Math.min(base[place.kind][2], mostOf(place))
}

/** The limit that the place's point allows. */
function mostOf(place: Place): number {
  const owner = pointOwner(place)
  if (owner === null || owner.kind === 'province') return provinceConfidence
  return owner.kind === 'city' && place !== owner ? cityConfidence : ceiling
}

/** 1 when the text decides; more with each other place that it could mean. */
function doubtfulness(
  best: Candidate,
  { others, isOther }: { others: readonly Candidate[]; isOther: boolean },
): number {
  const areas = others.filter(
    ({ place, score }) =>
      best.score - score < undecided &&
      !isWithin(place, best.place) &&
      !isWithin(best.place, place),
  ).length
  const rivals = areas + (isOther ? 1 : 0)
  if (rivals === 0) return 1
  return rivals === 1 ? 1.6 : rivals < 5 ? 2.2 : 3
}
