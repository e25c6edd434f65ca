/**
 * The part of Markdown that terms and help pages need: headings, paragraphs, quotations, lists in lists,
 * rules, bold, italics and links. The result is a tree for the page to draw, never HTML: what is written
 * as HTML, or is no Markdown known here, is shown as the text that it is.
 */

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3 | 4; readonly text: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | {
      readonly kind: 'list'
      /** The number of the first item; null: bullets. */
      readonly start: number | null
      readonly items: readonly (readonly Block[])[]
    }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'rule' }

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'bold' | 'italic'; readonly text: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly text: readonly Inline[] }

export interface MarkdownPage {
  /** The first line, where it is a heading of level 1. */
  readonly title: string | null
  readonly blocks: readonly Block[]
}

export function parseMarkdown(markdown: string): MarkdownPage {
  const lines = markdown
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  const title = /^# +(.+?)(?: +#+)?\s*$/.exec(lines[first] ?? '')?.[1] ?? null
  return { title, blocks: parseBlocks(title === null ? lines : lines.slice(first + 1)) }
}

const headingLine = /^(#{1,6}) +(.+?)(?: +#+)?\s*$/
const ruleLine = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/
const quoteLine = /^ {0,3}> ?(.*)$/
const itemLine = /^( *)(?:[-*+]|(\d{1,9})[.)]) +(.*)$/

/** Deeper lists and quotations are text. */
const deepest = 8

function parseBlocks(lines: readonly string[], depth = 0): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const heading = headingLine.exec(line)
    if (line.trim() === '') at += 1
    else if (heading) {
      const [, marks = '', text = ''] = heading
      const level = marks.length <= 2 ? 2 : marks.length === 3 ? 3 : 4
      blocks.push({ kind: 'heading', level, text: parseInline(text) })
      at += 1
    } else if (ruleLine.test(line)) {
      blocks.push({ kind: 'rule' })
      at += 1
    } else if (depth < deepest && quoteLine.test(line)) {
      const end = endOf(lines, at, (each) => quoteLine.test(each))
      const quoted = lines.slice(at, end).map((each) => quoteLine.exec(each)?.[1] ?? '')
      blocks.push({ kind: 'quote', blocks: parseBlocks(quoted, depth + 1) })
      at = end
    } else if (depth < deepest && itemLine.test(line)) {
      const end = endOfList(lines, at)
      blocks.push(parseList(lines.slice(at, end), depth))
      at = end
    } else {
      const end = endOf(lines, at + 1, (each) => !beginsBlock(each))
      blocks.push({ kind: 'paragraph', text: parseInline(joinLines(lines.slice(at, end))) })
      at = end
    }
  }
  return blocks
}

function beginsBlock(line: string): boolean {
  return (
    line.trim() === '' ||
    [headingLine, ruleLine, quoteLine, itemLine].some((each) => each.test(line))
  )
}

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): number {
  const length = lines.slice(from).findIndex((line) => !belongs(line))
  return length === -1 ? lines.length : from + length
}

/** A list goes on with its items and with indented lines, also after empty lines. */
function endOfList(lines: readonly string[], from: number): number {
  const [, indent = '', number] = itemLine.exec(lines[from] ?? '') ?? []
  let end = from + 1
  for (let at = end; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const item = itemLine.exec(line)
    if (line.trim() === '') continue
    const isIndented = indentOf(line) > indent.length
    const isNextItem = item !== null && (item[2] === undefined) === (number === undefined)
    const isLazy = lines[at - 1]?.trim() !== '' && !beginsBlock(line)
    if (!isIndented && !isNextItem && !isLazy) break
    end = at + 1
  }
  return end
}

function parseList(lines: readonly string[], depth: number): Block {
  const [, indent = '', number] = itemLine.exec(lines[0] ?? '') ?? []
  const items: string[][] = []
  for (const line of lines) {
    const item = itemLine.exec(line)
    if (item && indentOf(line) <= indent.length) items.push([item[3] ?? ''])
    else items.at(-1)?.push(line)
  }
  return {
    kind: 'list',
    start: number === undefined ? null : Number(number),
    items: items.map(([first = '', ...rest]) =>
      parseBlocks([first, ...withoutIndent(rest)], depth + 1),
    ),
  }
}

/** The lines below an item's first one, moved left as far as the leftmost indented one. */
function withoutIndent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map(indentOf)
  const own = Math.min(...indents.filter((indent) => indent > 0))
  return lines.map((line) => line.slice(Math.min(own, indentOf(line))))
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

/** A line ends only after two blanks or a backslash, as Markdown has it. */
function joinLines(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .trimStart()
        .replace(/(?: {2,}|\\)$/, '\0')
        .trimEnd(),
    )
    .join('\n')
    .replaceAll('\0\n', '\0')
    .replace(/\0$/, '')
}

const inline =
  /\\([\\`*_{}[\]()#+\-.!>])|\*\*(?=\S)([^*]+(?:\*[^*]+\*[^*]*)*?)\*\*|\*(?=\S)([^*]+)\*|(?<![\p{L}\p{N}])_(?=\S)([^_]+)_(?![\p{L}\p{N}])|\[([^[\]]+)\]\(([^\s()]+)\)|\0/gu

function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let done = 0
  const addText = (more: string) => {
    const last = parts.at(-1)
    if (more === '') return
    if (last?.kind === 'text') parts[parts.length - 1] = { kind: 'text', text: last.text + more }
    else parts.push({ kind: 'text', text: more })
  }
  for (const match of text.matchAll(inline)) {
    const [whole, escaped, bold, italic, underlined, label, href] = match
    addText(text.slice(done, match.index))
    done = match.index + whole.length
    const slanted = italic ?? underlined
    if (escaped !== undefined) addText(escaped)
    else if (bold !== undefined) parts.push({ kind: 'bold', text: parseInline(bold) })
    else if (slanted !== undefined) parts.push({ kind: 'italic', text: parseInline(slanted) })
    else if (label === undefined || href === undefined) parts.push({ kind: 'break' })
    else if (isSafeHref(href)) parts.push({ kind: 'link', href, text: parseInline(label) })
    else addText(whole)
  }
  addText(text.slice(done))
  return parts
}

/** Another scheme could run a script; `//host` would leave the site unseen. */
function isSafeHref(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(href)
}
