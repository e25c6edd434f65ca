/**
 * For each length up to the vehicle's, the longest row of pieces that fits into it: subset sums of the
 * pieces' extents along one axis. The rest of the length is lost whatever comes after.
 */
import type { Instance } from './instance.ts'

export interface UsableLengths {
  readonly x: Int32Array
  readonly y: Int32Array
  readonly z: Int32Array
}

export function usableLengths(instance: Instance, remaining: Int32Array): UsableLengths {
  const along = (axis: Axis, longest: number) =>
    longestRows(instance, remaining, { axis, length: longest })
  return {
    x: along('dx', instance.length),
    y: along('dy', instance.width),
    z: along('dz', instance.height),
  }
}

type Axis = 'dx' | 'dy' | 'dz'

/**
 * A piece may have any of its stances, and each stance counts for all pieces: slightly too optimistic
 * where one kind would be used up in two stances at once.
 */
function longestRows(
  { kinds }: Instance,
  remaining: Int32Array,
  { axis, length }: { readonly axis: Axis; readonly length: number },
): Int32Array {
  // How often an extent may occur; kinds that share an extent add up.
  const times = new Map<number, number>()
  for (const [index, kind] of kinds.entries()) {
    const left = remaining[index] ?? 0
    if (left === 0) continue
    const extents = new Set(kind.stances.map((stance) => stance[axis]))
    for (const extent of extents) times.set(extent, (times.get(extent) ?? 0) + left)
  }
  const reachable = new Uint32Array((length >>> 5) + 1)
  reachable[0] = 1
  for (const [extent, most] of times) {
    // Taking 1, 2, 4 ... and the rest of them at a time makes every number up to `most`.
    let left = Math.min(most, Math.floor(length / extent))
    for (let group = 1; left > 0; group *= 2) {
      const taken = Math.min(group, left)
      orShifted(reachable, taken * extent)
      left -= taken
    }
  }
  const longest = new Int32Array(length + 1)
  for (let sum = 1; sum <= length; sum++) {
    longest[sum] = ((reachable[sum >>> 5] ?? 0) >>> (sum & 31)) & 1 ? sum : (longest[sum - 1] ?? 0)
  }
  return longest
}

/** Adds all members of a set of lengths, one bit each, shifted by a length. */
function orShifted(bits: Uint32Array, by: number): void {
  const words = by >>> 5
  const rest = by & 31
  for (let index = bits.length - 1; index >= words; index--) {
    let moved = (bits[index - words] ?? 0) << rest
    if (rest > 0 && index > words) moved |= (bits[index - words - 1] ?? 0) >>> (32 - rest)
    bits[index] = (bits[index] ?? 0) | moved
  }
}
