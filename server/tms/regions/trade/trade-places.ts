/**
 * The layer of places of trade: ports, airports, estates, stations, border crossings, markets, hospitals and streets, each with a point. A name counts together with a word of its kind
 * ("Laem Chabang port"), or alone when it is long and no area is called that.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '#lib/contract/languages.ts'
import { tradeKindSchema, type TradeKind } from '#lib/contract/addresses.ts'
import { nameKey } from '../naming/fold-text.ts'
import type { NameIndex } from '../naming/name-index.ts'
import { beginningWith } from '../naming/sorted-keys.ts'
import { soundKey } from '../naming/sound-key.ts'
import { thaiKinds, thaiRanks, thaiStreets } from '../matching/rank-words.ts'
import { goesOn, type Token } from '../matching/tokens.ts'

export interface TradePlace {
  readonly kind: TradeKind
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Empty in a language that no source has it in. */
  readonly names: Readonly<Record<Language, string>>
  readonly lat: number
  readonly lng: number
  readonly reachKm: number
}

export interface TradeMention {
  readonly start: number
  readonly end: number
  readonly place: TradePlace
  /** 0 to 1: how sure it is that these letters are this name. */
  readonly quality: number
}

interface BeginningPlace {
  readonly place: TradePlace
  readonly isExact: boolean
  /** Whether a word of its kind is written too. */
  readonly hasKind: boolean
}

export type TradeIndex = ReturnType<typeof indexTradePlaces>

const table = fileURLToPath(new URL('./places-of-trade.tsv', import.meta.url))

/** Written before or after the name, in any of the languages. */
const kindWords: Readonly<Record<TradeKind, readonly [before: string, after: string]>> = {
  airport: [
    'สนามบินนานาชาติ สนามบิน ท่าอากาศยานนานาชาติ ท่าอากาศยาน airport',
    'airport internationalairport intlairport 国际机场 机场',
  ],
  port: [
    'ท่าเรือน้ำลึก ท่าเรือ portof port',
    'port seaport deepseaport harbour harbor terminal 港 港口 码头',
  ],
  depot: ['icd ไอซีดี inlandcontainerdepot', 'icd inlandcontainerdepot dryport 内陆港'],
  estate: [
    'นิคมอุตสาหกรรม นิคม สวนอุตสาหกรรม เขตอุตสาหกรรม',
    'industrialestate industrialpark industrialzone estate 工业园 工业区 工业园区 工业城',
  ],
  crossing: [
    'ด่านชายแดน ด่านศุลกากร ด่านพรมแดน ด่านถาวร จุดผ่านแดนถาวร จุดผ่านแดน ด่านตรวจคนเข้าเมือง ด่าน',
    'bordercrossing bordercheckpoint border checkpoint customshouse customs bordergate 口岸 关口',
  ],
  station: [
    'สถานีรถไฟชุมทาง สถานีรถไฟ สถานีชุมทาง ชุมทาง สถานี',
    'railwaystation trainstation railstation junction station 火车站 站',
  ],
  metro: [
    'รถไฟฟ้าbts รถไฟฟ้าmrt รถไฟฟ้า สถานีรถไฟฟ้า สถานีbts สถานีmrt bts mrt arl btsสถานี mrtสถานี btsstation mrtstation สถานี',
    'bts mrt btsstation mrtstation skytrainstation station 地铁站 轻轨站 站',
  ],
  market: ['ตลาดนัด ตลาดสด ตลาด', 'market nightmarket 市场'],
  hospital: ['โรงพยาบาล รพ', 'hospital 医院'],
  university: ['มหาวิทยาลัย มหาลัย', 'university 大学'],
  street: ['ถนน ถ ซอย ซ soi', 'road rd street 路'],
}
/** Many are called as an area is, or as anything is. */
const neverAlone: ReadonlySet<TradeKind> = new Set(['station', 'market'])
const lettersAlone = 6
const qualities = { withKind: 1, alone: 0.8, bySound: 0.85 }

function readTradePlaces(text: string = readFileSync(table, 'utf8')) {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [kind = '', country = '', code = '', th = '', en = '', zh = '', others = '', ...rest] =
        line.split('\t')
      const [lat, lng, reachKm] = rest
      if (!isTradeKind(kind)) throw new Error(`a place of trade is of no known kind: ${line}`)
      const names = { th, en, zh }
      const forms = [code, th, en, zh, ...others.split('|')].filter((each) => each !== '')
      const place: TradePlace = {
        kind,
        country,
        names,
        lat: Number(lat),
        lng: Number(lng),
        reachKm: Number(reachKm) || defaultReachKm,
      }
      return { place, forms }
    })
}

const defaultReachKm = 0.5

function isTradeKind(kind: string): kind is TradeKind {
  return kind in kindWords
}

interface KindWord {
  readonly key: string
  readonly sound: string | null
  /** Chinese words stand beside Chinese names only. */
  readonly isHan: boolean
}

/** The words of kinds as keys, before and after a name. */
function readKindWords() {
  const read = (words: string): readonly KindWord[] =>
    words
      .split(' ')
      .filter(Boolean)
      .map(nameKey)
      .map((key) => ({
        key,
        sound: latin.test(key) ? soundKey(key) : null,
        isHan: han.test(key),
      }))
  return new Map(
    tradeKindSchema.options.map((kind) => {
      const [before, after] = kindWords[kind]
      return [kind, { before: read(before), after: read(after) }]
    }),
  )
}

interface Filed {
  readonly place: TradePlace
  readonly quality: number
}

export function indexTradePlaces(areas: NameIndex) {
  const exact = new Map<string, readonly Filed[]>()
  const sounds = new Map<string, readonly Filed[]>()
  const starts = new Set<string>()
  /** By the bare name. */
  const bearers = new Map<string, TradePlace[]>()
  const wordsByKind = readKindWords()
  /** The keys of one place share their list, of one: there are tens of thousands. */
  const file = (index: Map<string, readonly Filed[]>, key: string, filed: readonly [Filed]) => {
    const known = index.get(key)
    if (known === undefined) index.set(key, filed)
    else if (known.every(({ place }) => place !== filed[0].place))
      index.set(key, known.concat(filed))
  }
  for (const { place, forms } of readTradePlaces()) {
    const { before, after } = wordsByKind.get(place.kind) ?? { before: [], after: [] }
    const withKind: [Filed] = [{ place, quality: qualities.withKind }]
    const alone: [Filed] = [{ place, quality: qualities.alone }]
    const withKindBySound: [Filed] = [{ place, quality: qualities.withKind * qualities.bySound }]
    const aloneBySound: [Filed] = [{ place, quality: qualities.alone * qualities.bySound }]
    for (const form of forms) {
      const name = nameKey(form)
      const alike = bearers.get(name)
      if (alike === undefined) bearers.set(name, [place])
      else alike.push(place)
      // Spellings by ear are of Thai names. The key of the whole is made of its parts' keys.
      const sound = place.country === 'TH' && latin.test(name) ? soundKey(name) : null
      const add = (key: string, filed: readonly [Filed]) => {
        file(exact, key, filed)
        starts.add(key.slice(0, startLetters))
      }
      const isHan = han.test(name)
      for (const word of before) {
        // But "BTS" and "MRT" are written before both.
        if (isHan !== word.isHan && place.kind !== 'metro') continue
        add(word.key + name, withKind)
        if (sound !== null && word.sound !== null) file(sounds, word.sound + sound, withKindBySound)
      }
      for (const word of after) {
        if (isHan !== word.isHan) continue
        add(name + word.key, withKind)
        if (sound !== null && word.sound !== null) file(sounds, sound + word.sound, withKindBySound)
      }
      if (saysItsKind.test(form)) add(name, withKind)
      else if (
        !neverAlone.has(place.kind) &&
        // Only the main streets, which are known by an English name too.
        (place.kind !== 'street' || place.names.en !== '') &&
        name.length >= lettersAlone &&
        areas.exactly(name).length === 0 &&
        (sound === null || areas.bySound(name).length === 0)
      ) {
        add(name, alone)
        if (sound !== null) file(sounds, sound, aloneBySound)
      }
    }
  }

  const bareKeys = [...bearers.keys()].sort()

  return {
    /** The longest names that are written, without those inside them. */
    find(tokens: readonly Token[]): TradeMention[] {
      const found: TradeMention[] = []
      for (const [first, token] of tokens.entries()) {
        const begins = token.script === 'thai' || token.script === 'han' ? token.text.length : 1
        for (let begin = 0; begin < begins; begin++) {
          found.push(...namesFrom({ tokens, first, begin }))
        }
      }
      return found
        .sort((a, b) => b.end - b.start - (a.end - a.start) || b.quality - a.quality)
        .filter(
          (mention, at, all) =>
            !all
              .slice(0, at)
              .some(
                (longer) =>
                  mention.start < longer.end &&
                  longer.start < mention.end &&
                  longer.end - longer.start > mention.end - mention.start,
              ),
        )
    },
    /** Those whose name begins so, also after or before a word of its kind. */
    *beginning(typed: string): Generator<BeginningPlace> {
      if (typed.length < minTypedLetters) return
      for (const key of beginningWith(bareKeys, typed, maxBeginning)) {
        for (const place of bearers.get(key) ?? [])
          yield { place, isExact: key === typed, hasKind: false }
      }
      for (const [kind, { before, after }] of wordsByKind) {
        for (const { key: word } of before) {
          if (typed.length <= word.length || !typed.startsWith(word)) continue
          const rest = typed.slice(word.length)
          for (const key of beginningWith(bareKeys, rest, maxBeginning)) {
            for (const place of bearers.get(key) ?? []) {
              if (place.kind === kind) yield { place, isExact: key === rest, hasKind: true }
            }
          }
        }
        for (let cut = typed.length - 1; cut >= minTypedLetters; cut--) {
          const alike = bearers.get(typed.slice(0, cut))
          if (alike === undefined) continue
          const rest = typed.slice(cut)
          if (!after.some(({ key: word }) => word.startsWith(rest))) continue
          for (const place of alike)
            if (place.kind === kind) yield { place, isExact: true, hasKind: true }
        }
      }
    },
    /** All that bear the name, whatever their kind: the key has no word of a kind. */
    bearing: (key: string): readonly TradePlace[] => bearers.get(key) ?? [],
  }

  function* namesFrom({
    tokens,
    first,
    begin,
  }: {
    tokens: readonly Token[]
    first: number
    begin: number
  }): Generator<TradeMention> {
    const start = (tokens[first]?.start ?? 0) + begin
    let key = ''
    for (let last = first; last < Math.min(tokens.length, first + maxTokens); last++) {
      const token = tokens[last]
      if (token === undefined || (last > first && !goesOn(token))) return
      const from = last === first ? begin : 0
      const isCut = token.script === 'thai' || token.script === 'han'
      if (last === first && begin > 0 && !mayBegin(token.text, begin)) return
      for (let end = isCut ? from + 1 : token.text.length; end <= token.text.length; end++) {
        const candidate = key + token.text.slice(from, end)
        if (candidate.length === startLetters && !starts.has(candidate)) {
          // By sound another spelling of the first letters is possible, in Latin letters only.
          if (isCut) return
        }
        const isOpen = token.script === 'thai' && !mayEnd(token.text.slice(end))
        const filed = isOpen ? [] : (exact.get(candidate) ?? bySound(candidate))
        for (const each of filed) yield { start, end: token.start + end, ...each }
      }
      key += token.text.slice(from)
      if (key.length > maxLetters) return
    }
  }

  function bySound(key: string): readonly Filed[] {
    return key.length >= minSoundLetters && latin.test(key) ? (sounds.get(soundKey(key)) ?? []) : []
  }

  /** Whether a name may end where these letters follow it in one run. */
  function mayEnd(rest: string): boolean {
    if (rest === '' || beginsWithKind(rest)) return true
    if (thaiRanks.some(([word]) => rest.startsWith(word))) return true
    for (let end = minAreaLetters; end <= rest.length; end++) {
      if (areas.exactly(rest.slice(0, end)).length > 0) return true
    }
    return false
  }
}

const startLetters = 3
const minTypedLetters = 2
/** A word of a kind alone begins hundreds. */
const maxBeginning = 300
const maxTokens = 8
const maxLetters = 45
const minSoundLetters = 6
const minAreaLetters = 3
const latin = /^[a-z]+$/
const han = /[\u3400-\u9FFF]/
const saysItsKind = /industrial|工业|อุตสาหกรรม|มหาวิทยาลัย|มิตรภาพ|bridge|สถานี|สถาบัน|university/i

/** In Thai a name begins at a word of a kind, or right after one: "สถานีขนส่งหมอชิต". */
function mayBegin(text: string, at: number): boolean {
  const before = text.slice(0, at)
  return beginsWithKind(text.slice(at)) || thaiKinds.some((word) => before.endsWith(word))
}

function beginsWithKind(rest: string): boolean {
  return [...thaiKinds, ...thaiStreets].some((word) => rest.startsWith(word))
}
