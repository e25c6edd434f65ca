/**
 * The support graph, piece by piece. A piece passes its own weight and its load to the pieces directly
 * beneath it in proportion to the areas of contact; so a load passes down the whole graph.
 *
 * Pieces are tried first: `tryPieces` adds those of a block, `keep` leaves them in, `undo` removes them.
 */
import type { SupportedBlock } from './block-pieces.ts'
import { grown } from './grown-array.ts'
import { contactArea, pieceStride } from './piece-rows.ts'

/** Shares by area add up with errors far below a gram, and limits are whole grams. */
const roundingG = 1e-4

/** A place in the vehicle, in units. */
export interface Corner {
  readonly x: number
  readonly y: number
  readonly z: number
}

export interface StackingRules {
  readonly supportShare: number
  /** Indexed by kind. */
  readonly bare: Uint8Array
  readonly weightG: Float64Array
  readonly maxOnTopG: Float64Array
  readonly phase: Int32Array
  readonly lastInFirstOut: boolean
  readonly anyLimit: boolean
}

export class SupportGraph {
  pieces = new Int32Array(64 * pieceStride)
  pieceCount = 0
  /** The load on top of each piece. */
  onTopG = new Float64Array(64)
  /** Contacts, as linked lists by the upper piece: the first one, and the next of each. */
  #firstBelow = new Int32Array(64)
  #nextBelow = new Int32Array(128)
  #lower = new Int32Array(128)
  #area = new Float64Array(128)
  #contactCount = 0
  /** The sum of the areas of contact beneath each piece. */
  #areaBelow = new Float64Array(64)
  #keptPieces = 0
  #keptContacts = 0

  copyFrom(other: SupportGraph): void {
    this.#reserve(other.pieceCount, other.#contactCount)
    this.pieces.set(other.pieces.subarray(0, other.pieceCount * pieceStride))
    this.onTopG.set(other.onTopG.subarray(0, other.pieceCount))
    this.#firstBelow.set(other.#firstBelow.subarray(0, other.pieceCount))
    this.#areaBelow.set(other.#areaBelow.subarray(0, other.pieceCount))
    this.#nextBelow.set(other.#nextBelow.subarray(0, other.#contactCount))
    this.#lower.set(other.#lower.subarray(0, other.#contactCount))
    this.#area.set(other.#area.subarray(0, other.#contactCount))
    this.pieceCount = other.pieceCount
    this.#contactCount = other.#contactCount
    this.#keptPieces = other.pieceCount
    this.#keptContacts = other.#contactCount
  }

  /** Whether a block's pieces may be placed with the block's corner at x, y, z. Changes nothing. */
  allows(block: SupportedBlock, corner: Corner, rules: StackingRules): boolean {
    const fits = this.#add(block, corner, rules)
    this.#undo()
    return fits
  }

  keep(block: SupportedBlock, corner: Corner, rules: StackingRules): void {
    const fits = this.#add(block, corner, rules)
    if (rules.anyLimit) this.#takeOver(fits, rules)
    this.#keptPieces = this.pieceCount
    this.#keptContacts = this.#contactCount
  }

  /** Updates the loads for the pieces just added: from the increments found on the way, or from scratch. */
  #takeOver(fits: boolean, rules: StackingRules): void {
    if (!fits || !this.#isIncrement) {
      this.#computeLoads(rules)
      return
    }
    for (const piece of this.#order) {
      this.onTopG[piece] = (this.onTopG[piece] ?? 0) + (this.#extra[piece] ?? 0)
    }
  }

  #add({ shape, inner }: SupportedBlock, { x, y, z }: Corner, rules: StackingRules): boolean {
    const before = this.pieceCount
    const added = shape.length / pieceStride
    this.#reserve(before + added, this.#contactCount)
    for (let index = 0; index < added; index++) {
      const from = index * pieceStride
      const to = (before + index) * pieceStride
      this.pieces[to] = x + (shape[from] ?? 0)
      this.pieces[to + 1] = y + (shape[from + 1] ?? 0)
      this.pieces[to + 2] = z + (shape[from + 2] ?? 0)
      this.pieces[to + 3] = x + (shape[from + 3] ?? 0)
      this.pieces[to + 4] = y + (shape[from + 4] ?? 0)
      this.pieces[to + 5] = z + (shape[from + 5] ?? 0)
      this.pieces[to + 6] = shape[from + 6] ?? 0
      this.#firstBelow[before + index] = -1
      this.#areaBelow[before + index] = 0
      this.onTopG[before + index] = 0
    }
    this.pieceCount = before + added
    let fits = true
    for (let contact = 0; contact < inner.area.length; contact++) {
      const lower = before + (inner.lower[contact] ?? 0)
      const upper = before + (inner.upper[contact] ?? 0)
      fits = this.#addContact({ lower, upper, area: inner.area[contact] ?? 0 }, rules) && fits
    }
    const near = this.#piecesNear(before)
    let slipsUnder = false
    for (let piece = before; piece < this.pieceCount; piece++) {
      const z1 = this.pieces[piece * pieceStride + 2]
      const z2 = this.pieces[piece * pieceStride + 5]
      for (const other of near) {
        const isBelow = z1 === this.pieces[other * pieceStride + 5]
        if (!isBelow && z2 !== this.pieces[other * pieceStride + 2]) continue
        const area = contactArea(this.pieces, piece, other)
        if (area === 0) continue
        const lower = isBelow ? other : piece
        const upper = isBelow ? piece : other
        fits = this.#addContact({ lower, upper, area }, rules) && fits
        if (!isBelow) slipsUnder = true
      }
    }
    for (let piece = before; fits && piece < this.pieceCount; piece++) {
      const at = piece * pieceStride
      if (this.pieces[at + 2] === 0) continue
      const base =
        ((this.pieces[at + 3] ?? 0) - (this.pieces[at] ?? 0)) *
        ((this.pieces[at + 4] ?? 0) - (this.pieces[at + 1] ?? 0))
      fits = (this.#areaBelow[piece] ?? 0) >= rules.supportShare * base
    }
    if (fits && rules.anyLimit) fits = this.#bearsMore(before, slipsUnder, rules)
    return fits
  }

  #undo(): void {
    // Contacts are at the head of their upper piece's list, the latest first.
    for (let contact = this.#contactCount - 1; contact >= this.#keptContacts; contact--) {
      const upper = this.#upperOf[contact] ?? 0
      this.#firstBelow[upper] = this.#nextBelow[contact] ?? -1
      this.#areaBelow[upper] = (this.#areaBelow[upper] ?? 0) - (this.#area[contact] ?? 0)
    }
    this.#contactCount = this.#keptContacts
    this.pieceCount = this.#keptPieces
  }

  #upperOf = new Int32Array(128)

  readonly #near: number[] = []

  /** The earlier pieces that a new one could touch from above or below. */
  #piecesNear(before: number): readonly number[] {
    const { pieces } = this
    const near = this.#near
    near.length = 0
    let x1 = Infinity
    let y1 = Infinity
    let z1 = Infinity
    let x2 = 0
    let y2 = 0
    let z2 = 0
    const end = this.pieceCount * pieceStride
    for (let at = before * pieceStride; at < end; at += pieceStride) {
      x1 = Math.min(x1, pieces[at] ?? 0)
      y1 = Math.min(y1, pieces[at + 1] ?? 0)
      z1 = Math.min(z1, pieces[at + 2] ?? 0)
      x2 = Math.max(x2, pieces[at + 3] ?? 0)
      y2 = Math.max(y2, pieces[at + 4] ?? 0)
      z2 = Math.max(z2, pieces[at + 5] ?? 0)
    }
    for (let other = 0; other < before; other++) {
      const at = other * pieceStride
      if ((pieces[at + 5] ?? 0) < z1 || (pieces[at + 2] ?? 0) > z2) continue
      if ((pieces[at] ?? 0) >= x2 || (pieces[at + 3] ?? 0) <= x1) continue
      if ((pieces[at + 1] ?? 0) >= y2 || (pieces[at + 4] ?? 0) <= y1) continue
      near.push(other)
    }
    return near
  }

  #addContact(
    { lower, upper, area }: { lower: number; upper: number; area: number },
    rules: StackingRules,
  ): boolean {
    const contact = this.#contactCount
    this.#reserve(this.pieceCount, contact + 1)
    this.#lower[contact] = lower
    this.#upperOf[contact] = upper
    this.#area[contact] = area
    this.#nextBelow[contact] = this.#firstBelow[upper] ?? -1
    this.#firstBelow[upper] = contact
    this.#areaBelow[upper] = (this.#areaBelow[upper] ?? 0) + area
    this.#contactCount = contact + 1
    const lowerKind = this.pieces[lower * pieceStride + 6] ?? 0
    const upperKind = this.pieces[upper * pieceStride + 6] ?? 0
    if (rules.bare[lowerKind] === 1) return false
    // A lower phase is loaded earlier and unloaded later.
    return !(rules.lastInFirstOut && (rules.phase[upperKind] ?? 0) < (rules.phase[lowerKind] ?? 0))
  }

  /** The pieces whose load grows, from top to bottom, and by how much, when only increments are computed. */
  readonly #order: number[] = []
  #isIncrement = false
  #mark = new Int32Array(64)
  #marked = 0
  #extra = new Float64Array(64)

  /** Whether no load exceeds its limit with the pieces from `before` on. */
  #bearsMore(before: number, slipsUnder: boolean, rules: StackingRules): boolean {
    this.#isIncrement = !slipsUnder
    if (slipsUnder) {
      const kept = this.onTopG.slice(0, before)
      this.#computeLoads(rules)
      const fits = this.#withinLimits(rules)
      this.onTopG.set(kept)
      return fits
    }
    // From top to bottom: each passes its increment on before the next lower one is handled.
    const extra = (this.#extra = grown(this.#extra, this.pieceCount))
    const mark = (this.#mark = grown(this.#mark, this.pieceCount))
    const marked = ++this.#marked
    const order = this.#order
    order.length = 0
    for (let piece = before; piece < this.pieceCount; piece++) {
      mark[piece] = marked
      extra[piece] = 0
      order.push(piece)
    }
    for (const piece of order) {
      for (let c = this.#firstBelow[piece] ?? -1; c >= 0; c = this.#nextBelow[c] ?? -1) {
        const lower = this.#lower[c] ?? 0
        if (mark[lower] === marked) continue
        mark[lower] = marked
        extra[lower] = 0
        order.push(lower)
      }
    }
    order.sort((a, b) => this.#bottom(b) - this.#bottom(a))
    for (const piece of order) {
      const kind = this.pieces[piece * pieceStride + 6] ?? 0
      const got = extra[piece] ?? 0
      if ((this.onTopG[piece] ?? 0) + got > (rules.maxOnTopG[kind] ?? 0) + roundingG) return false
      const handed = got + (piece >= before ? (rules.weightG[kind] ?? 0) : 0)
      this.#handDown(piece, handed, extra)
    }
    return true
  }

  #computeLoads(rules: StackingRules): void {
    this.onTopG.fill(0, 0, this.pieceCount)
    const order = Array.from({ length: this.pieceCount }, (_, piece) => piece)
    order.sort((a, b) => this.#bottom(b) - this.#bottom(a))
    for (const piece of order) {
      const kind = this.pieces[piece * pieceStride + 6] ?? 0
      this.#handDown(piece, (this.onTopG[piece] ?? 0) + (rules.weightG[kind] ?? 0), this.onTopG)
    }
  }

  #handDown(piece: number, weightG: number, loads: Float64Array): void {
    const whole = this.#areaBelow[piece] ?? 0
    for (let c = this.#firstBelow[piece] ?? -1; c >= 0; c = this.#nextBelow[c] ?? -1) {
      const lower = this.#lower[c] ?? 0
      loads[lower] = (loads[lower] ?? 0) + (weightG * (this.#area[c] ?? 0)) / whole
    }
  }

  #withinLimits(rules: StackingRules): boolean {
    for (let piece = 0; piece < this.pieceCount; piece++) {
      const kind = this.pieces[piece * pieceStride + 6] ?? 0
      if ((this.onTopG[piece] ?? 0) > (rules.maxOnTopG[kind] ?? 0) + roundingG) return false
    }
    return true
  }

  #bottom(piece: number): number {
    return this.pieces[piece * pieceStride + 2] ?? 0
  }

  #reserve(pieces: number, contacts: number): void {
    this.pieces = grown(this.pieces, pieces * pieceStride)
    this.onTopG = grown(this.onTopG, pieces)
    this.#firstBelow = grown(this.#firstBelow, pieces)
    this.#areaBelow = grown(this.#areaBelow, pieces)
    this.#nextBelow = grown(this.#nextBelow, contacts)
    this.#lower = grown(this.#lower, contacts)
    this.#upperOf = grown(this.#upperOf, contacts)
    this.#area = grown(this.#area, contacts)
  }
}
