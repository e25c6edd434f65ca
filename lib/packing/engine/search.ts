/** Greedy completion and the choice of blocks: the two inner loops of the engine. */
import { rowStride, type BlockStore } from './block-store.ts'
import type { Corner } from './bearing.ts'
import { Contact } from './contact.ts'
import { cutFreely, cutSupported, type LeastSize, type Spot } from './free-spaces.ts'
import type { Instance } from './instance.ts'
import { powerSteps, powerTable } from './power.ts'
import type { Rules } from './rules.ts'
import { asleep, placedStride, spaceStride, type State } from './state.ts'
import type { UsableLengths } from './usable-length.ts'

export interface Weights {
  /** One for each pass in turn. */
  readonly contact: readonly number[]
  readonly usable: number
  readonly pieces: number
}

export class Search {
  readonly instance: Instance
  readonly store: BlockStore
  readonly supported: boolean
  readonly #first: Float64Array
  readonly #contactPowers: readonly Float64Array[]
  #contactPower: Float64Array = new Float64Array(0)
  readonly #usablePower: Float64Array
  readonly #contact: Contact
  readonly #length: number
  readonly #width: number
  readonly #height: number
  readonly rules: Rules | null
  readonly #sides: Sides
  readonly #order: readonly Int32Array[]
  readonly #rests: boolean
  readonly #corner = { x: false, y: false, z: false }
  readonly #spot: Spot = { x1: 0, y1: 0, z1: 0, x2: 0, y2: 0, z2: 0, topX2: 0, topY2: 0 }
  readonly least: LeastSize
  /** The best blocks for the space last looked at, best first. */
  readonly chosen = new Int32Array(1024)
  readonly chosenScore = new Float64Array(1024)
  chosenCount = 0

  constructor({
    instance,
    store,
    supported,
    first,
    weights,
    least,
    rules,
    order,
  }: {
    readonly instance: Instance
    readonly store: BlockStore
    readonly supported: boolean
    /** V * N^-g of each block. */
    readonly first: Float64Array
    readonly weights: Weights
    readonly least: LeastSize
    /** Null when no rule depends on what is loaded already. */
    readonly rules: Rules | null
    /** The blocks of each phase by falling `first`. */
    readonly order: readonly Int32Array[]
  }) {
    this.instance = instance
    this.store = store
    this.supported = supported
    this.#first = first
    this.#contactPowers = weights.contact.map((exponent) => powerTable(exponent))
    this.startPass(0)
    this.#usablePower = powerTable(weights.usable)
    const { length, width, height } = instance
    this.#length = length
    this.#width = width
    this.#height = height
    this.#contact = new Contact(length, width, height)
    this.least = least
    this.rules = rules
    this.#order = order
    this.#sides = sidesOf(instance)
    this.#rests = supported || instance.supportShare > 0
  }

  /** Passes differ in what contact is worth, and so look at different plans. */
  startPass(pass: number): void {
    const powers = this.#contactPowers
    this.#contactPower = powers[pass % powers.length] ?? this.#contactPower
  }

  /** The space that is awake and whose corner is nearest to the vehicle's; -1 when none is left. */
  nextSpace(state: State): number {
    const { spaces, spaceCount } = state
    let best = -1
    let bestDistance = Infinity
    let bestVolume = 0
    const { frontOnly, leftOnly, rightOnly } = this.#sides
    for (let space = 0; space < spaceCount; space++) {
      const at = space * spaceStride
      if (spaces[at + asleep] === 1) continue
      const x1 = spaces[at] ?? 0
      const y1 = spaces[at + 1] ?? 0
      const z1 = spaces[at + 2] ?? 0
      const x2 = spaces[at + 3] ?? 0
      const y2 = spaces[at + 4] ?? 0
      const z2 = spaces[at + 5] ?? 0
      const gapX = this.#length - x2
      const gapY = this.#width - y2
      const gapZ = this.#height - z2
      const distance =
        (frontOnly || x1 <= gapX ? x1 : gapX) +
        (leftOnly || (!rightOnly && y1 <= gapY) ? y1 : gapY) +
        (this.#rests || z1 <= gapZ ? z1 : gapZ)
      if (distance > bestDistance) continue
      const volume = (x2 - x1) * (y2 - y1) * (z2 - z1)
      if (distance < bestDistance || volume > bestVolume) {
        best = space
        bestDistance = distance
        bestVolume = volume
      }
    }
    return best
  }

  /** Finds the `wanted` best blocks for a space. */
  choose(state: State, space: number, usable: UsableLengths, wanted: number): number {
    const { store } = this
    const first = this.#first
    const contactPower = this.#contactPower
    const usablePower = this.#usablePower
    const contact = this.#contact
    const chosen = this.chosen
    const chosenScore = this.chosenScore
    const at = space * spaceStride
    const x1 = state.spaces[at] ?? 0
    const y1 = state.spaces[at + 1] ?? 0
    const z1 = state.spaces[at + 2] ?? 0
    const x2 = state.spaces[at + 3] ?? 0
    const y2 = state.spaces[at + 4] ?? 0
    const z2 = state.spaces[at + 5] ?? 0
    const sx = x2 - x1
    const sy = y2 - y1
    const sz = z2 - z1
    const corner = this.#corner
    this.#turnTo(x1, y1, z1, x2, y2, z2)
    const rules = this.rules
    const spot = this.#spot
    contact.look(state, space, corner)
    const scale = 1 / (sx * sy * sz)
    const { alive, aliveCount, remaining } = state
    const usableX = usable.x
    const usableY = usable.y
    const usableZ = usable.z
    const { rows, partStart, partKind, partCount } = store
    let found = 0
    let threshold = 0
    // A block of more pieces' volume than the space has cannot go in, and V * N^-g is below V.
    const start = this.instance.byVolume ? firstAtMost(first, alive, aliveCount, sx * sy * sz) : 0
    let write = start
    let read = start
    for (; read < aliveCount; read++) {
      const block = alive[read] ?? 0
      const value = first[block] ?? 0
      if (found === wanted && value <= threshold) break
      const row = block * rowStride
      const dx = rows[row] ?? 0
      const dy = rows[row + 1] ?? 0
      const dz = rows[row + 2] ?? 0
      if (dx > sx || dy > sy || dz > sz) {
        alive[write++] = block
        continue
      }
      const partEnd = partStart[block + 1] ?? 0
      let enough = true
      for (let part = rows[row + 3] ?? 0; part < partEnd; part++) {
        if ((partCount[part] ?? 0) > (remaining[partKind[part] ?? 0] ?? 0)) {
          enough = false
          break
        }
      }
      // Pieces only become fewer, so that what lacks some now is dropped for good.
      if (!enough) continue
      alive[write++] = block
      const share =
        (dx + (usableX[sx - dx] ?? 0)) *
        (dy + (usableY[sy - dy] ?? 0)) *
        (dz + (usableZ[sz - dz] ?? 0)) *
        scale
      const hopeful = value * lookUp(usablePower, share)
      if (found === wanted && hopeful <= threshold) continue
      const score = hopeful * lookUp(contactPower, contact.share(dx, dy, dz))
      if (found === wanted && score <= threshold) continue
      if (rules !== null) {
        this.#spotAt(
          block,
          corner.x ? x2 - dx : x1,
          corner.y ? y2 - dy : y1,
          corner.z ? z2 - dz : z1,
        )
        if (!rules.slide(state, block, spot, x2)) continue
        if (!rules.allows(state, block, spot)) continue
      }
      let position = found < wanted ? found++ : wanted - 1
      while (position > 0 && (chosenScore[position - 1] ?? 0) < score) {
        chosen[position] = chosen[position - 1] ?? 0
        chosenScore[position] = chosenScore[position - 1] ?? 0
        position--
      }
      chosen[position] = block
      chosenScore[position] = score
      threshold = found === wanted ? (chosenScore[wanted - 1] ?? 0) : 0
    }
    if (write !== read) {
      alive.copyWithin(write, read, aliveCount)
      state.aliveCount = aliveCount - (read - write)
    }
    this.chosenCount = found
    return found
  }

  /** Puts a block into the anchor corner of a space, as `choose` saw it there. */
  place(state: State, space: number, block: number): void {
    const { store } = this
    const at = space * spaceStride
    const sx1 = state.spaces[at] ?? 0
    const sy1 = state.spaces[at + 1] ?? 0
    const sz1 = state.spaces[at + 2] ?? 0
    const sx2 = state.spaces[at + 3] ?? 0
    const sy2 = state.spaces[at + 4] ?? 0
    const sz2 = state.spaces[at + 5] ?? 0
    const dx = store.dx[block] ?? 0
    const dy = store.dy[block] ?? 0
    const dz = store.dz[block] ?? 0
    const corner = this.#corner
    this.#turnTo(sx1, sy1, sz1, sx2, sy2, sz2)
    this.#spotAt(
      block,
      corner.x ? sx2 - dx : sx1,
      corner.y ? sy2 - dy : sy1,
      corner.z ? sz2 - dz : sz1,
    )
    this.rules?.slide(state, block, this.#spot, sx2)
    this.#placeSpot(state, block)
  }

  placeAt(state: State, block: number, { x, y, z }: Corner): void {
    this.#spotAt(block, x, y, z)
    this.#placeSpot(state, block)
  }

  /** Which corner of a space blocks go into. */
  #turnTo(x1: number, y1: number, z1: number, x2: number, y2: number, z2: number): void {
    const { frontOnly, leftOnly, rightOnly } = this.#sides
    const corner = this.#corner
    corner.x = !frontOnly && x1 > this.#length - x2
    corner.y = rightOnly || (!leftOnly && y1 > this.#width - y2)
    corner.z = !this.#rests && z1 > this.#height - z2
  }

  #placeSpot(state: State, block: number): void {
    const { store } = this
    const spot = this.#spot
    state.reservePlaced(state.placedCount + 1)
    const end = state.placedCount * placedStride
    const { placed } = state
    placed[end] = spot.x1
    placed[end + 1] = spot.y1
    placed[end + 2] = spot.z1
    placed[end + 3] = spot.x2
    placed[end + 4] = spot.y2
    placed[end + 5] = spot.z2
    placed[end + 6] = block
    state.placedCount++
    const partEnd = store.partStart[block + 1] ?? 0
    for (let part = store.partStart[block] ?? 0; part < partEnd; part++) {
      const kind = store.partKind[part] ?? 0
      state.remaining[kind] = (state.remaining[kind] ?? 0) - (store.partCount[part] ?? 0)
    }
    state.volume += store.volume[block] ?? 0
    state.value += store.value[block] ?? 0
    state.weightG += store.weightG[block] ?? 0
    this.rules?.record(state, block, spot)
    if (this.supported) cutSupported(state, spot, this.#height, this.least)
    else cutFreely(state, spot, this.least)
  }

  /** Whether a block may stand there by the rules; the space is not looked at. */
  allowsAt(
    state: State,
    block: number,
    { x, y, z, axles }: Corner & { readonly axles: boolean },
  ): boolean {
    this.#spotAt(block, x, y, z)
    const rules = this.rules
    if (rules === null) return true
    return axles
      ? rules.allows(state, block, this.#spot)
      : rules.allowsApartFromAxles(state, block, this.#spot)
  }

  #spotAt(block: number, x: number, y: number, z: number): void {
    const { store } = this
    const spot = this.#spot
    spot.x1 = x
    spot.y1 = y
    spot.z1 = z
    spot.x2 = x + (store.dx[block] ?? 0)
    spot.y2 = y + (store.dy[block] ?? 0)
    spot.z2 = z + (store.dz[block] ?? 0)
    spot.topX2 = x + (store.topDx[block] ?? 0)
    spot.topY2 = y + (store.topDy[block] ?? 0)
  }

  /** The next space with blocks for it, which are in `chosen`; -1 when nothing goes in any more. */
  advance(state: State, usable: UsableLengths, wanted: number): number {
    for (;;) {
      const space = this.nextSpace(state)
      if (space < 0) {
        if (state.phase + 1 >= this.#order.length) return -1
        this.startPhase(state, state.phase + 1)
      } else if (this.choose(state, space, usable, wanted) > 0) return space
      else if (state.phase + 1 < this.#order.length) {
        state.spaces[space * spaceStride + asleep] = 1
      } else dropSpace(state, space)
    }
  }

  /** All blocks of the phase may be placed now, wherever there is space. */
  startPhase(state: State, phase: number): void {
    const order = this.#order[phase] ?? new Int32Array(0)
    state.phase = phase
    if (state.alive.length < order.length) state.alive = new Int32Array(order.length)
    state.alive.set(order)
    state.aliveCount = order.length
    for (let space = 0; space < state.spaceCount; space++) {
      state.spaces[space * spaceStride + asleep] = 0
    }
  }

  /** Fills up greedily: always the nearest space, always the best block. */
  complete(state: State, usable: UsableLengths): void {
    for (;;) {
      const space = this.advance(state, usable, 1)
      if (space < 0) return
      this.place(state, space, this.chosen[0] ?? 0)
    }
  }
}

/** At which corners of a space blocks may stand: with several stops only far from the door. */
interface Sides {
  readonly frontOnly: boolean
  readonly leftOnly: boolean
  readonly rightOnly: boolean
}

function sidesOf({ lastInFirstOut, doorSide, axles }: Instance): Sides {
  return {
    // Sliding towards the rear until the axles bear it starts at the front.
    frontOnly: (lastInFirstOut && doorSide === 'rear') || axles.length > 0,
    leftOnly: lastInFirstOut && doorSide === 'right',
    rightOnly: lastInFirstOut && doorSide === 'left',
  }
}

function dropSpace(state: State, space: number): void {
  const at = space * spaceStride
  state.spaces.copyWithin(at, at + spaceStride, state.spaceCount * spaceStride)
  state.spaceCount--
}

/** The first place in a list of blocks by falling value where the value is at most a limit. */
function firstAtMost(values: Float64Array, list: Int32Array, count: number, limit: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[list[middle] ?? 0] ?? 0) > limit) low = middle + 1
    else high = middle
  }
  return low
}

function lookUp(table: Float64Array, share: number): number {
  const step = share * powerSteps
  const low = Math.floor(step)
  const below = table[low] ?? 0
  return below + ((table[low + 1] ?? 0) - below) * (step - low)
}
