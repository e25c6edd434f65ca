/** The statement of a wallet on as many pages of A4 as it needs. */
import { loadFonts } from '../../../paper/fonts.ts'
import { a4, Paper, type TextStyle } from '../../../paper/paper.ts'
import type { WalletEntry } from '#lib/contract/wallet.ts'
import type { Statement } from './statement.ts'

/** In the language of the person who asks for it. */
export interface StatementTexts {
  readonly title: string
  readonly seller: string
  /** Each with its name. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly time: string
  readonly kind: string
  readonly amount: string
  readonly balance: string
  readonly opening: string
  readonly closing: string
  readonly sumIn: string
  readonly sumOut: string
  readonly none: string
  readonly page: (page: { number: number; of: number }) => string
  readonly kindOf: (entry: WalletEntry) => string
  readonly moment: (at: Date) => string
  readonly money: (amount: number) => string
}

const page = { width: a4.short, height: a4.long, margin: 48 } as const
const [left, right] = [page.margin, page.width - page.margin]
const bottom = page.height - page.margin - 24
const [kindAt, amountAt] = [left + 118, right - 96]
const soft = '#4a5a69'
const edge = '#c3ccd4'
const small = { size: 9.5 } as const
const caption = { size: 8.5, colour: soft } as const
/** Thai stacks marks above and below its letters, so its lines stand further apart than Latin ones. */
const lineHeight = 1.55

export async function drawStatement(
  { opening, closing, entries }: Statement,
  { texts, language }: { readonly texts: StatementTexts; readonly language: string },
): Promise<Buffer> {
  const paper = new Paper({ title: texts.title, language, size: page, fonts: await loadFonts() })
  paper.addPage()
  paper.text(texts.title, left, page.margin, { size: 20, weight: 600, maxWidth: 300 })
  paper.text(texts.seller, right, page.margin + 6, { ...small, align: 'right', maxWidth: 190 })
  let y: number = page.margin + 42
  for (const [name, value] of texts.facts) {
    paper.text(name, left, y, { ...small, colour: soft })
    paper.text(value, kindAt, y, { ...small, weight: 600, maxWidth: right - kindAt })
    y += small.size * lineHeight
  }
  y = drawHeadings(paper, y + 20, texts)

  const balanceLine = (name: string, balance: number) => {
    const style: TextStyle = { ...small, weight: 600 }
    paper.text(name, kindAt, y, style)
    paper.text(texts.money(balance), right, y, { ...style, align: 'right' })
    y += 20
  }
  balanceLine(texts.opening, opening)
  if (entries.length === 0) {
    paper.text(texts.none, kindAt, y, small)
    y += 20
  }
  for (const entry of entries) {
    const maxWidth = amountAt - kindAt - 90
    const lines = paper.linesOf(texts.kindOf(entry), { ...small, maxWidth })
    const noted = entry.note ? paper.linesOf(entry.note, { ...caption, maxWidth }) : []
    const height =
      lines.length * small.size * lineHeight + noted.length * caption.size * lineHeight + 5
    if (y + height > bottom) {
      paper.addPage()
      y = drawHeadings(paper, page.margin, texts)
    }
    paper.text(texts.moment(new Date(entry.created_at)), left, y, small)
    paper.text(texts.money(entry.amount), amountAt, y, { ...small, align: 'right' })
    paper.text(texts.money(entry.balance_after), right, y, { ...small, align: 'right' })
    let lineY = y
    for (const line of lines) {
      paper.text(line, kindAt, lineY, small)
      lineY += small.size * lineHeight
    }
    for (const line of noted) {
      paper.text(line, kindAt, lineY, caption)
      lineY += caption.size * lineHeight
    }
    y += height
  }
  const sumOf = (sign: 1 | -1) =>
    entries.reduce((sum, { amount }) => (amount * sign > 0 ? sum + amount : sum), 0)
  if (y + 90 > bottom) {
    paper.addPage()
    y = page.margin
  }
  paper.line([left, y], [right, y], edge)
  y += 8
  balanceLine(texts.closing, closing)
  for (const [name, sum] of [
    [texts.sumIn, sumOf(1)],
    [texts.sumOut, sumOf(-1)],
  ] as const) {
    paper.text(name, kindAt, y, caption)
    paper.text(texts.money(sum), right, y, { ...caption, align: 'right' })
    y += 16
  }
  const of = paper.pages
  paper.onEachPage((number) => {
    paper.text(texts.page({ number, of }), right, page.height - page.margin, {
      ...caption,
      align: 'right',
    })
  })
  return paper.finish()
}

/** Where the rows begin. */
function drawHeadings(paper: Paper, y: number, texts: StatementTexts): number {
  const style: TextStyle = { ...caption, weight: 600 }
  paper.text(texts.time, left, y, style)
  paper.text(texts.kind, kindAt, y, style)
  paper.text(texts.amount, amountAt, y, { ...style, align: 'right' })
  paper.text(texts.balance, right, y, { ...style, align: 'right' })
  paper.line([left, y + 18], [right, y + 18], edge)
  return y + 26
}
