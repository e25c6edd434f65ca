/** The array, or a larger copy when it is too short. */
export function grown<T extends Int32Array | Float64Array>(array: T, length: number): T
export function grown(array: Int32Array | Float64Array, length: number): Int32Array | Float64Array {
  if (array.length >= length) return array
  const room = Math.max(length, array.length * 2)
  const larger = array instanceof Int32Array ? new Int32Array(room) : new Float64Array(room)
  larger.set(array)
  return larger
}
