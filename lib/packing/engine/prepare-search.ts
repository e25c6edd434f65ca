/** Makes the blocks of an instance and everything that the search reads of them. */
import { blockSet } from './block-index.ts'
import { BlockNeeds } from './block-needs.ts'
import { pieceCountFactors, storeOf, type Block } from './block-store.ts'
import { withGeneralBlocks } from './general-blocks.ts'
import type { Instance } from './instance.ts'
import { needsSupportGraph, Rules } from './rules.ts'
import { Placing } from './placing.ts'
import { Search } from './search.ts'
import { simpleBlocks } from './simple-blocks.ts'
import { State } from './state.ts'

/**
 * The score of a block is V * C^a * L^b * N^-g (VCS, Araya, Guerrero and Nunez 2017), there with a = 4, a
 * contact tolerance of 0.04, b = 1 and g = 0.2. Without a tolerance, which is faster, a smaller a packs
 * more here, and passes with different a find more than equal passes.
 */
const supportedContactWeights = [1.5, 2.5]
const freeContactWeights = [3, 2, 1.5]
const piecesWeight = 0.2

/**
 * The share of a merged block's bounding box that must be filled. With full support and few kinds there
 * are enough blocks without waste.
 */
const fewKinds = 24

function minFillFor({ kinds, supportShare }: Instance): number {
  if (supportShare < 1) return 0.98
  return kinds.length <= fewKinds ? 1 : 0.97
}

export interface BlockLimits {
  readonly simple: number
  readonly general: number
  readonly isEnough?: ((pairs: number) => boolean) | undefined
}

export function prepareSearch(instance: Instance, limits: BlockLimits): Search {
  const supported = instance.supportShare === 1
  const simple = simpleBlocks(instance, limits.simple)
  const blocks =
    limits.general <= simple.length
      ? simple
      : withGeneralBlocks(simple, instance, {
          minFill: minFillFor(instance),
          limit: limits.general,
          isEnough: limits.isEnough,
          supported: instance.supportShare > 0,
        })
  const factors = pieceCountFactors(instance, piecesWeight)
  const first = (block: Block) => block.value * (factors[block.pieces] ?? 0)
  // The search reads blocks in this order, and so walks through the store without jumps.
  const sorted = blocks
    .map((block, made) => ({ block, made, value: first(block) }))
    .sort((a, b) => b.value - a.value || a.made - b.made)
  const store = storeOf(sorted.map(({ block }) => block))
  return new Search({
    instance,
    store,
    first: Float64Array.from(sorted, ({ value }) => value),
    phases: Array.from({ length: instance.phases }, (_, phase) =>
      blockSet(store.count, (block) => store.phase[block] === phase),
    ),
    contactWeights: supported ? supportedContactWeights : freeContactWeights,
    placing: new Placing({
      store,
      needs: new BlockNeeds(store, instance.kinds.length),
      rules: needsRules(instance) ? new Rules(instance, store) : null,
      supported,
      height: instance.height,
      least: leastSize(instance),
    }),
  })
}

/** The empty vehicle. */
export function rootState(search: Search): State {
  const { instance } = search
  const { length, width, height } = instance
  const root = new State(instance.kinds.length, needsSupportGraph(instance))
  root.spaces.set([0, 0, 0, length, width, height, 0])
  root.spaceCount = 1
  for (const [kind, { quantity }] of instance.kinds.entries()) root.remaining[kind] = quantity
  search.startPhase(root, 0)
  return root
}

function needsRules(instance: Instance): boolean {
  return (
    instance.totalWeightG > instance.payloadG ||
    instance.axles.length > 0 ||
    instance.lastInFirstOut ||
    instance.kinds.some(({ floorOnly }) => floorOnly) ||
    needsSupportGraph(instance)
  )
}

function leastSize({ kinds }: Instance) {
  const least = { dx: Infinity, dy: Infinity, dz: Infinity }
  for (const { stances } of kinds) {
    for (const { dx, dy, dz } of stances) {
      least.dx = Math.min(least.dx, dx)
      least.dy = Math.min(least.dy, dy)
      least.dz = Math.min(least.dz, dz)
    }
  }
  return least
}
