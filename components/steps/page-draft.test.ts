import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takesSave, type SavedRow } from '#lib/storefront/draft-save.fixture.ts'
import type { DraftAnswer, DraftSave } from '#lib/storefront/draft-save-schema.ts'
import { emptyDraft, type QuoteDraft } from '#lib/storefront/draft.ts'
import {
  answered,
  changed,
  continued,
  continuedAs,
  isUnsaved,
  pageDraft,
  received,
  saveOf,
  type PageDraft,
} from './page-draft.ts'

type Save = Omit<DraftSave, 'person'>

/** Each change adds one word, and nobody removes one: so a word that is missing was lost. */
const draftOf = (words: readonly string[]): QuoteDraft => ({ ...emptyDraft, addons: [...words] })
const typed = (page: PageDraft, word: string) =>
  changed(page, { ...page.draft, addons: [...page.draft.addons, word] })

interface Tab {
  /** Null: closed. */
  state: PageDraft | null
  /** As localStorage has it. */
  mirror: Save | null
}

/** Pages of one browser, the net between, and the server's row. */
class Browser {
  row: (SavedRow & { draft: QuoteDraft }) | null = null
  tabs: Tab[] = []
  /** Saves on their way, which may arrive in any order, twice or never. */
  saves: { tab: number; save: Save }[] = []
  answers: { tab: number; seq: number; answer: DraftAnswer }[] = []
  /** As the server sets them aside: the last one of each page and version. */
  asides = new Map<string, Save>()
  /** By a save that did not contain it. */
  overwritten: string[] = []
  words: string[] = []
  names = 0

  open(): void {
    this.names += 1
    const draft = this.row?.draft ?? emptyDraft
    const state = pageDraft(`page-${this.names}`, { draft, version: this.row?.version ?? 0 })
    this.tabs.push({ state, mirror: null })
  }

  type(at: number): void {
    const tab = this.openTab(at)
    if (!tab?.state) return
    this.words.push(`w${this.words.length}`)
    tab.state = typed(tab.state, this.words.at(-1) ?? '')
    tab.mirror = saveOf(tab.state)
  }

  send(at: number): void {
    const tab = this.openTab(at)
    if (!tab?.state || !isUnsaved(tab.state)) return
    this.saves.push({ tab: this.tabs.indexOf(tab), save: saveOf(tab.state) })
  }

  /** The server's side. */
  store(save: Save): DraftAnswer {
    const taken = takesSave(this.row, save)
    if (taken === 'takes') {
      const stored = this.row?.draft.addons ?? []
      this.overwritten.push(...stored.filter((word) => !save.draft.addons.includes(word)))
      const version = (this.row?.version ?? 0) + 1
      this.row = { version, page: save.page, seq: save.seq, draft: save.draft }
    }
    const { version = 0, draft = emptyDraft } = this.row ?? {}
    if (taken !== 'refuses') return { kind: 'saved', version }
    const name = `${save.page} ${save.base}`
    if ((this.asides.get(name)?.seq ?? 0) < save.seq) this.asides.set(name, save)
    return { kind: 'other', version, draft, hasAside: true }
  }

  arrive(at: number, { isAnswerLost = false, isTwice = false } = {}): void {
    const [sent] = this.saves.splice(at % Math.max(1, this.saves.length), 1)
    if (sent === undefined) return
    const answer = this.store(sent.save)
    if (isTwice) this.saves.push(sent)
    if (!isAnswerLost) this.answers.push({ tab: sent.tab, seq: sent.save.seq, answer })
  }

  answer(at: number): void {
    const [come] = this.answers.splice(at % Math.max(1, this.answers.length), 1)
    const tab = come && this.tabs[come.tab]
    if (come === undefined || !tab?.state) return
    tab.state = answered(tab.state, come, come.answer)
    tab.mirror = isUnsaved(tab.state) ? tab.mirror && saveOf(tab.state) : null
  }

  pull(at: number): void {
    const tab = this.openTab(at)
    if (!tab?.state || this.row === null) return
    tab.state = received(tab.state, this.row)
  }

  close(at: number): void {
    const tab = this.openTab(at)
    if (tab) tab.state = null
  }

  /**
   * A page finds what closed pages left; its own comes first. One that is silent is taken for closed, and may
   * learn of it too late.
   */
  settle(at: number, { isAlsoSilent = false, isReceived = true } = {}): void {
    const tab = this.openTab(at)
    if (!tab?.state) return
    for (const left of this.tabs) {
      if (left === tab || left.mirror === null || (left.state !== null && !isAlsoSilent)) continue
      this.saveNow(tab)
      const next = continued(tab.state, left.mirror)
      const answer = this.store(left.mirror)
      if (answer.kind === 'other') tab.state = received(next ?? tab.state, answer)
      else if (next !== null) tab.state = continuedAs(next, answer.version)
      if (left.state !== null && isReceived && left.state.seq === left.mirror.seq) {
        left.state = { ...left.state, savedSeq: left.mirror.seq }
      }
      left.mirror = null
    }
  }

  saveNow(tab: Tab): void {
    if (tab.state === null || !isUnsaved(tab.state)) return
    const save = saveOf(tab.state)
    tab.state = answered(tab.state, save, this.store(save))
    tab.mirror = null
  }

  private openTab(at: number): Tab | undefined {
    const open = this.tabs.filter(({ state }) => state !== null)
    return open[at % Math.max(1, open.length)]
  }

  /** The connection is back, everything arrives, and a last page is opened. */
  end(): void {
    while (this.saves.length > 0) this.arrive(0)
    while (this.answers.length > 0) this.answer(0)
    for (const tab of this.tabs) this.saveNow(tab)
    this.tabs = this.tabs.map(({ mirror }) => ({ state: null, mirror }))
    this.open()
    this.settle(0)
    for (const tab of this.tabs) this.saveNow(tab)
  }
}

const at = fc.nat({ max: 7 })
const step = fc.oneof(
  { weight: 5, arbitrary: at.map((n) => (all: Browser) => all.type(n)) },
  { weight: 4, arbitrary: at.map((n) => (all: Browser) => all.send(n)) },
  { weight: 3, arbitrary: at.map((n) => (all: Browser) => all.arrive(n)) },
  { weight: 1, arbitrary: at.map((n) => (all: Browser) => all.arrive(n, { isAnswerLost: true })) },
  { weight: 1, arbitrary: at.map((n) => (all: Browser) => all.arrive(n, { isTwice: true })) },
  { weight: 3, arbitrary: at.map((n) => (all: Browser) => all.answer(n)) },
  { weight: 2, arbitrary: at.map((n) => (all: Browser) => all.pull(n)) },
  { weight: 1, arbitrary: at.map((n) => (all: Browser) => all.close(n)) },
  { weight: 1, arbitrary: fc.constant((all: Browser) => all.open()) },
  { weight: 1, arbitrary: at.map((n) => (all: Browser) => all.settle(n)) },
  {
    weight: 1,
    arbitrary: fc.tuple(at, fc.boolean()).map(
      ([n, isReceived]) =>
        (all: Browser) =>
          all.settle(n, { isAlsoSilent: true, isReceived }),
    ),
  },
)

test('nothing typed is lost without an offer, and no save overwrites what it does not contain', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const all = new Browser()
      all.open()
      all.open()
      for (const run of steps) run(all)
      all.end()
      const found = new Set(
        [{ draft: all.row?.draft ?? emptyDraft }, ...all.asides.values()].flatMap(
          ({ draft }) => draft.addons,
        ),
      )
      expect(all.overwritten).toEqual([])
      expect(all.words.filter((word) => !found.has(word))).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test('a page whose answers are all lost conflicts with nobody', () => {
  const all = new Browser()
  all.open()
  for (let count = 0; count < 5; count += 1) {
    all.type(0)
    all.send(0)
    all.arrive(0, { isAnswerLost: true })
  }
  all.end()
  expect(all.asides.size).toBe(0)
  expect(all.row?.draft.addons).toEqual(['w0', 'w1', 'w2', 'w3', 'w4'])
})

test('a page that follows one that was closed goes on from it, whether its last save came or not', () => {
  for (const isLate of [false, true]) {
    const all = new Browser()
    all.open()
    all.type(0)
    all.send(0)
    if (!isLate) all.arrive(0, { isAnswerLost: true })
    const before = all.tabs[0]?.mirror
    all.tabs = [{ state: null, mirror: before ?? null }]
    // The page was made before the save arrived.
    all.tabs.push({ state: pageDraft('next', { draft: emptyDraft, version: 0 }), mirror: null })
    all.settle(0)
    expect(all.tabs[1]?.state?.draft).toEqual(draftOf(['w0']))
    if (isLate) all.arrive(0, { isAnswerLost: true })
    all.type(0)
    all.end()
    expect(all.asides.size).toBe(0)
    expect(all.row?.draft).toEqual(draftOf(['w0', 'w1']))
  }
})

test('an answer that comes late changes nothing that a later one has settled', () => {
  let page = typed(pageDraft('page', { draft: emptyDraft, version: 3 }), 'one')
  page = typed(page, 'two')
  page = answered(page, { seq: 2 }, { kind: 'saved', version: 5 })
  expect(isUnsaved(page)).toBe(false)
  const other = { kind: 'other', version: 4, draft: draftOf(['x']), hasAside: true } as const
  expect(answered(page, { seq: 1 }, other)).toEqual(page)
  expect(answered(page, { seq: 1 }, { kind: 'saved', version: 4 }).base).toBe(5)
})

test('another page’s draft is shown where nothing is typed, and nowhere else', () => {
  const page = pageDraft('page', { draft: emptyDraft, version: 3 })
  const newer = { draft: draftOf(['theirs']), version: 4 }
  expect(received(page, newer)).toMatchObject({ draft: newer.draft, base: 4 })
  const typing = typed(page, 'mine')
  expect(received(typing, newer)).toBe(typing)
  expect(received(page, { ...newer, version: 3 })).toBe(page)
})
