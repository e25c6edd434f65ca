/** Beam search over partial plans; each child is judged by the volume that greedy completion reaches. */
import type { Search } from './search.ts'
import type { State } from './state.ts'
import { usableLengths, type UsableLengths } from './usable-length.ts'

export interface BeamOptions {
  readonly search: Search
  /** Where each plan begins: the empty vehicle, or pieces that stay where they are. */
  readonly from: State
  readonly width: number
  /** How many blocks are tried for each partial plan. */
  readonly children: number
  /** Counts one more completed partial plan; true when the search has to end. */
  readonly spend: () => boolean
  /** Called after each block; true when not even this plan may be completed. */
  readonly endsPlan: () => boolean
  /** Returns the value of the plan. */
  readonly onLeaf: (state: State) => number
}

interface Node {
  readonly state: State
  readonly usable: UsableLengths
}

interface Child {
  readonly parent: State
  readonly space: number
  readonly block: number
  /** The value that greedy completion reached. */
  readonly promise: number
  readonly placedVolume: number
}

/** One pass; true when the budget is spent. */
export function searchBeam({ search, from, width, children, ...hooks }: BeamOptions): boolean {
  const scratch = search.newState()
  const nodeOf = (state: State): Node => ({
    state,
    usable: usableLengths(search.instance, state.remaining),
  })
  let beam = [nodeOf(from)]
  while (beam.length > 0) {
    const offspring: Child[] = []
    for (const { state: parent, usable } of beam) {
      const space = search.advance(parent, usable, children)
      if (space < 0) continue
      for (const block of search.choice.chosen.slice(0, search.choice.count)) {
        scratch.copyFrom(parent)
        search.placing.placeIn(scratch, space, block)
        const placedVolume = scratch.volume
        search.complete(scratch, usable, hooks.endsPlan)
        const promise = hooks.onLeaf(scratch)
        if (hooks.spend()) return true
        offspring.push({ parent, space, block, promise, placedVolume })
      }
    }
    offspring.sort((a, b) => b.promise - a.promise)
    beam = []
    const seen = new Set<string>()
    for (const { parent, space, block, promise, placedVolume } of offspring) {
      if (beam.length === width) break
      const key = `${promise}/${placedVolume}`
      if (seen.has(key)) continue
      seen.add(key)
      const state = search.newState()
      state.copyFrom(parent)
      search.placing.placeIn(state, space, block)
      beam.push(nodeOf(state))
    }
  }
  return false
}
