/** Numbers of rows, shortened: "3, 5–8, 12". */
export function rowRanges(numbers: readonly number[], text: (row: number) => string): string {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && number === last.to + 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  const shown = ranges
    .slice(0, shownAtMost)
    .map(({ from, to }) => (from === to ? text(from) : `${text(from)}–${text(to)}`))
  return ranges.length > shownAtMost ? `${shown.join(', ')}, …` : shown.join(', ')
}

const shownAtMost = 8
