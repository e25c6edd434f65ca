/** Beam search over partial plans; each child is judged by the volume that greedy completion reaches. */
import type { Search } from './search.ts'
import { needsSupportGraph } from './rules.ts'
import { State } from './state.ts'
import { usableLengths, type UsableLengths } from './usable-length.ts'

interface Node {
  readonly state: State
  readonly usable: UsableLengths
  /** The volume that greedy completion reached. */
  readonly promise: number
}

export interface BeamHooks {
  /** Counts one more completed partial plan; true when the search has to end. */
  readonly spend: () => boolean
  /** Called after each block; true when not even this plan may be completed. */
  readonly endsPlan: () => boolean
  /** Returns the value of the plan. */
  readonly onLeaf: (state: State) => number
}

interface Child {
  readonly parent: Node
  readonly space: number
  readonly block: number
  readonly promise: number
  readonly placedVolume: number
}

export class Beam {
  readonly #search: Search
  readonly #hooks: BeamHooks
  readonly #scratch: State
  readonly #withBearing: boolean

  constructor(search: Search, hooks: BeamHooks) {
    this.#search = search
    this.#hooks = hooks
    this.#withBearing = needsSupportGraph(search.instance)
    this.#scratch = new State(search.instance.kinds.length, this.#withBearing)
  }

  /** One pass; true when the budget is spent. */
  run(
    root: State,
    { width, children }: { readonly width: number; readonly children: number },
  ): boolean {
    const search = this.#search
    const kinds = search.instance.kinds.length
    let beam: Node[] = [
      { state: root, usable: usableLengths(search.instance, root.remaining), promise: 0 },
    ]
    while (beam.length > 0) {
      const offspring: Child[] = []
      for (const parent of beam) {
        const { state, usable } = parent
        const space = search.advance(state, usable, children)
        if (space < 0) continue
        const blocks = search.fleetSearch.chosen.slice(0, search.fleetSearch.count)
        for (const block of blocks) {
          const scratch = this.#scratch
          scratch.copyFrom(state)
          search.place(scratch, space, block)
          const placedVolume = scratch.volume
          search.complete(scratch, usable, this.#hooks.endsPlan)
          const promise = this.#hooks.onLeaf(scratch)
          if (this.#hooks.spend()) return true
          offspring.push({ parent, space, block, promise, placedVolume })
        }
      }
      offspring.sort((a, b) => b.promise - a.promise)
      const next: Node[] = []
      const seen = new Set<string>()
      for (const child of offspring) {
        if (next.length === width) break
        const key = `${child.promise}/${child.placedVolume}`
        if (seen.has(key)) continue
        seen.add(key)
        const state = new State(kinds, this.#withBearing)
        state.copyFrom(child.parent.state)
        search.place(state, child.space, child.block)
        next.push({
          state,
          usable: usableLengths(search.instance, state.remaining),
          promise: child.promise,
        })
      }
      beam = next
    }
    return false
  }
}
