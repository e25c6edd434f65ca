/** Breaks texts into lines where their script breaks, and finds the size at which a text fits a box. */

/** The width of a text at the size of the line, as the paper draws it. */
export type WidthOf = (text: string) => number

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const letters = new Intl.Segmenter()

/** No box of a paper holds more. */
const longestText = 1_500
/** The sum of the widths of a line's words is not that of the line, because letters are kerned, but near it. */
const surelyFits = 0.9

interface BrokenText {
  readonly lines: readonly string[]
  /** Whether a word was longer than a line, and broken at a letter. */
  readonly brokeWord: boolean
}

/** As many lines as the text needs. A word longer than a line is broken at any letter. */
export function breakLines(text: string, line: LineWidth): BrokenText {
  return breakParagraphs(paragraphsOf(text), line)
}

interface LineWidth {
  readonly maxWidth: number
  readonly widthOf: WidthOf
}

/** Each in parts within which no line is broken. */
function paragraphsOf(text: string): (readonly string[])[] {
  return text.slice(0, longestText).split('\n').map(unbreakableParts)
}

function breakParagraphs(
  paragraphs: readonly (readonly string[])[],
  { maxWidth, widthOf }: LineWidth,
): BrokenText {
  const lines: string[] = []
  let brokeWord = false
  const fits = (sum: number, whole: string) =>
    sum < maxWidth * surelyFits || widthOf(whole.trimEnd()) <= maxWidth
  for (const parts of paragraphs) {
    let line = ''
    let width = 0
    const add = (part: string, partWidth: number) => {
      if (line === '' || fits(width + partWidth, line + part)) {
        line += part
        width += partWidth
        return
      }
      const kept = breakAtSpace(line, part)
      lines.push(kept.trimEnd())
      line = (line.slice(kept.length) + part).trimStart()
      width = line === part ? partWidth : widthOf(line)
    }
    for (const part of parts) {
      const partWidth = widthOf(part)
      if (fits(partWidth, part)) add(part, partWidth)
      else {
        brokeWord = true
        for (const { segment } of letters.segment(part)) add(segment, widthOf(segment))
      }
    }
    lines.push(line.trimEnd())
  }
  return { lines, brokeWord }

  /** Thai words that no dictionary has are cut anywhere, so a space in the last part of a line is better. */
  function breakAtSpace(line: string, part: string): string {
    if (line.endsWith(' ')) return line
    const end = line.lastIndexOf(' ') + 1
    const isBetter =
      widthOf(line.slice(0, end)) >= maxWidth * fullShare &&
      widthOf((line.slice(end) + part).trimEnd()) <= maxWidth
    return isBetter ? line.slice(0, end) : line
  }
}

/** A line may end at a space from there on. */
const fullShare = 0.6

const unspacedScript = /[\p{Script=Thai}\p{Script=Han}]/u

/** Lines break after a space, or between two words of a script without spaces: "7:30 AM," stays whole. */
function unbreakableParts(text: string): readonly string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = parts.pop()
    if (last === undefined) parts.push(segment)
    else if (mayBreak(last, segment)) parts.push(last, segment)
    else parts.push(last + segment)
  }
  return parts
}

/** Not at a space that holds together what stands beside it. */
function mayBreak(before: string, after: string): boolean {
  if (/[ \u200B，。；：、]$/u.test(before)) return true
  return unspacedScript.test(before.at(-1) ?? '') && unspacedScript.test(after.at(0) ?? '')
}

/** The text, or its beginning and dots when it is wider. */
export function cutToWidth(text: string, { maxWidth, widthOf }: LineWidth): string {
  if (widthOf(text) <= maxWidth) return text
  const all = [...letters.segment(text)].map(({ segment }) => segment)
  const cut = (count: number) => `${all.slice(0, count).join('').trimEnd()}…`
  let [most, tooMany] = [0, all.length]
  while (most + 1 < tooMany) {
    const middle = Math.floor((most + tooMany) / 2)
    if (widthOf(cut(middle)) <= maxWidth) most = middle
    else tooMany = middle
  }
  return cut(most)
}

/** The room that lines need, as shares of the font size. */
export interface LineRoom {
  /** Over the base line of the first line, and under that of the last one. */
  readonly above: number
  readonly below: number
  /** From one base line to the next. */
  readonly pitch: number
}

/**
 * The fonts' own extremes: two marks over a Thai letter, a vowel under one that has a foot. The lines of a
 * text are closer to each other, because the extremes hardly ever meet.
 */
export const anyScript: LineRoom = { above: 1.15, below: 0.48, pitch: 1.36 }

export interface TextBox {
  readonly width: number
  readonly height: number
  /** Whole numbers. */
  readonly largest: number
  readonly smallest: number
  readonly room: LineRoom
}

/**
 * The largest size at which the text fits the box without a word being broken, or with one where there is
 * no such size, and its lines. A text that does not fit at the smallest size is cut off with dots.
 */
export function fitText(
  text: string,
  box: TextBox,
  widthAtSizeOne: WidthOf,
): { readonly size: number; readonly lines: readonly string[] } {
  const paragraphs = paragraphsOf(text)
  const linesAt = (size: number) =>
    breakParagraphs(paragraphs, { maxWidth: box.width / size, widthOf: widthAtSizeOne })
  const { above, below, pitch } = box.room
  const mostLines = (size: number) =>
    Math.max(1, 1 + Math.floor((box.height / size - above - below) / pitch))
  const largest = (mayBreakWords: boolean) => {
    let best: { size: number; lines: readonly string[] } | null = null
    let [fitting, tooLarge] = [box.smallest - 1, box.largest + 1]
    while (fitting + 1 < tooLarge) {
      const size = Math.floor((fitting + tooLarge) / 2)
      const { lines, brokeWord } = linesAt(size)
      if (lines.length <= mostLines(size) && (mayBreakWords || !brokeWord)) {
        best = { size, lines }
        fitting = size
      } else tooLarge = size
    }
    return best
  }
  const best = largest(false) ?? largest(true)
  if (best !== null) return best
  const size = box.smallest
  const { lines } = linesAt(size)
  const shown = lines.slice(0, mostLines(size))
  const rest = lines.slice(shown.length - 1).join(' ')
  const maxWidth = box.width / size
  return {
    size,
    lines: [...shown.slice(0, -1), cutToWidth(rest, { maxWidth, widthOf: widthAtSizeOne })],
  }
}
