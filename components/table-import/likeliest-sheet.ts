import type { SheetFacts } from './source-choices.tsx'

/** The index of the sheet with the most rows below headings that are known, by how many are. */
export function likeliestSheet(sheets: readonly SheetFacts[], known: readonly number[]): number {
  const weightOf = (index: number) => {
    const isKnown = (known[index] ?? 0) > 1
    return (sheets[index]?.isHidden ? 0 : 1) * (isKnown ? 1e6 : 1) * (sheets[index]?.rows ?? 0)
  }
  return [...sheets.keys()].toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? 0
}
