/** Rows of sums below a list. */
import { readable } from './readable.ts'

const totalWords =
  'grand total|sub total|subtotal|totals|total|sum|รวมทั้งสิ้น|รวมทั้งหมด|ยอดรวม|ผลรวม|รวม|合计|总计|小计|共计|总和'
    .split('|')
    .map((word) => readable(word))

/** "Total", "รวมทั้งสิ้น" or "合 计" and nothing else, in one of the first two cells with text. */
export function isTotal(cells: readonly string[]): boolean {
  return cells
    .filter((cell) => cell !== '')
    .slice(0, 2)
    .some((cell) => {
      const text = readable(cell).replace(/\s*[:：]$/u, '')
      return totalWords.includes(text) || totalWords.includes(text.replaceAll(' ', ''))
    })
}

/** "Total 20 cartons": only where it cannot be goods. */
export function beginsWithTotal(text: string): boolean {
  return totalWords.some((word) => new RegExp(`^${word}(?![a-z])`, 'u').test(readable(text)))
}
