/**
 * Reads the files `thpack1` to `thpack9` of the OR-Library. Each is a list of numbers: the number of
 * problems, then for each its number (with the seed in 1 to 7 only), the container, the number of types
 * and a row of eight numbers per type. The length of a problem's first line shows whether it has a seed.
 */
import type { BoxProblem, BoxType } from './box-request.ts'

export interface ThpackProblem extends BoxProblem {
  readonly number: number
  /** Missing from thpack8 and thpack9. */
  readonly seed: number | undefined
}

export function parseThpack(file: string, text: string): readonly ThpackProblem[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line, index) => parseLine(file, line, index + 1))
  let next = 0
  const take = (length: number): readonly number[] => {
    const line = lines[next++]
    if (line === undefined || line.length < length) {
      throw new Error(`${file}: ${length} numbers expected in row ${next}`)
    }
    return line
  }

  const [count = 0] = take(1)
  return Array.from({ length: count }, () => {
    const [number = 0, seed] = take(1)
    const [length = 0, width = 0, height = 0] = take(3)
    const [types = 0] = take(1)
    const boxTypes = Array.from({ length: types }, () => parseBoxType(take(8)))
    return { name: `${file}-${number}`, number, seed, container: [length, width, height], boxTypes }
  })
}

function parseLine(file: string, line: string, row: number): readonly number[] {
  const numbers = line.split(/\s+/).map(Number)
  if (numbers.some((number) => !Number.isInteger(number))) {
    throw new Error(`${file}: row ${row} holds something other than whole numbers`)
  }
  return numbers
}

function parseBoxType(row: readonly number[]): BoxType {
  const [
    ,
    length = 0,
    lengthUp = 0,
    width = 0,
    widthUp = 0,
    height = 0,
    heightUp = 0,
    quantity = 0,
  ] = row
  return {
    sides: [length, width, height],
    mayStandOn: [lengthUp === 1, widthUp === 1, heightUp === 1],
    quantity,
  }
}
