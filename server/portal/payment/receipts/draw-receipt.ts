/** Receipts, tax invoices and credit notes, each on one page of A4. */
import { asMinor, type Minor } from '#lib/money.ts'
import { loadFonts } from '../../../paper/fonts.ts'
import { a4, Paper, type TextStyle } from '../../../paper/paper.ts'
import type { ReceiptContent, ReceiptParty } from './receipt-content.ts'
import type { ReceiptKind } from './receipt-number.ts'
import type { Receipt } from './issue.ts'

/** In the language of the person who asks for it. */
export interface ReceiptTexts {
  readonly title: (kind: ReceiptKind) => string
  readonly number: string
  readonly date: string
  readonly order: string
  readonly about: string
  readonly seller: string
  readonly buyer: string
  readonly taxId: string
  readonly branch: (branch: string) => string
  readonly route: (ends: { from: string; to: string }) => string
  readonly description: string
  readonly amount: string
  readonly lineOf: (line: ReceiptContent['lines'][number]) => string
  readonly net: string
  readonly vat: (percent: string) => string
  readonly total: string
  readonly refunded: string
  readonly paid: (paid: { at: string; payType: string | null }) => string
  readonly note: (paper: { kind: ReceiptKind; hasVat: boolean }) => string
  /** Its kilometres and the expected times of its quote. */
  readonly trip: (trip: NonNullable<ReceiptContent['trip']>) => string
  readonly day: (at: Date) => string
  readonly moment: (at: Date) => string
  /** With its currency. */
  readonly money: (minor: Minor, currency: string) => string
}

const page = { width: a4.short, height: a4.long, margin: 48 } as const
const [left, right] = [page.margin, page.width - page.margin]
const soft = '#4a5a69'
const edge = '#c3ccd4'
const small = { size: 9.5 } as const
const caption = { size: 8.5, colour: soft } as const
/** Thai stacks marks above and below its letters, so its lines stand further apart than Latin ones. */
const lineHeight = 1.55

export async function drawReceipts(
  receipts: readonly Receipt[],
  { texts, language }: { readonly texts: ReceiptTexts; readonly language: string },
): Promise<Buffer> {
  const title = receipts.map(({ kind, number }) => `${texts.title(kind)} ${number}`).join(', ')
  const paper = new Paper({ title, language, size: page, fonts: await loadFonts() })
  for (const receipt of receipts) drawReceipt(paper, receipt, texts)
  return paper.finish()
}

function drawReceipt(paper: Paper, receipt: Receipt, texts: ReceiptTexts): void {
  const { number, kind, content, issuedAt } = receipt
  const title = texts.title(kind)
  paper.addPage()
  paper.text(title, left, page.margin, { size: 20, weight: 600 })
  const facts = [
    [texts.number, number],
    [texts.date, texts.day(issuedAt)],
    [texts.order, content.orderNumber],
    ...(content.about === null ? [] : [[texts.about, content.about]]),
  ] as const
  facts.forEach(([name = '', value = ''], index) => {
    const y = page.margin + 40 + index * small.size * lineHeight
    paper.text(name, left, y, { ...small, colour: soft })
    paper.text(value, left + 130, y, { ...small, weight: 600 })
  })

  const half = (right - left - 24) / 2
  const partiesY = page.margin + 130
  const at = { y: partiesY, width: half, texts }
  const ends = [
    drawParty(paper, content.seller, { ...at, x: left, name: texts.seller }),
    drawParty(paper, content.buyer, { ...at, x: left + half + 24, name: texts.buyer }),
  ]

  let y = Math.max(...ends) + 28
  paper.text(texts.description, left, y, { ...caption, weight: 600 })
  paper.text(texts.amount, right, y, { ...caption, weight: 600, align: 'right' })
  y += 18
  paper.line([left, y], [right, y], edge)
  y += 8
  const money = (minor: number) => texts.money(asMinor(minor), content.currency)
  if (content.from !== null && content.to !== null) {
    const route = texts.route({ from: content.from, to: content.to })
    const width = right - left - 120
    y = drawLines(paper, route, { x: left, y, width, style: caption, mostLines: 3 }) + 4
  }
  if (content.trip !== undefined) {
    const width = right - left - 120
    y = drawLines(paper, texts.trip(content.trip), { x: left, y, width, style: caption }) + 4
  }
  for (const line of content.lines) {
    paper.text(texts.lineOf(line), left, y, { ...small, maxWidth: right - left - 140 })
    paper.text(money(line.minor), right, y, { ...small, align: 'right' })
    y += 20
  }
  paper.line([left, y], [right, y], edge)
  y += 10
  const { vat } = content
  const sums = [
    ...(vat === null
      ? []
      : [
          [texts.net, money(vat.netMinor), 400],
          [texts.vat(String(vat.permille / 10)), money(vat.vatMinor), 400],
        ]),
    [kind === 'credit-note' ? texts.refunded : texts.total, money(content.totalMinor), 600],
  ] as const
  for (const [name, value, weight] of sums) {
    const style: TextStyle = { size: weight === 600 ? 12 : 9.5, weight: weight === 600 ? 600 : 400 }
    paper.text(String(name), left + half, y, style)
    paper.text(String(value), right, y, { ...style, align: 'right' })
    y += 22
  }
  y += 14
  const paid = { at: texts.moment(new Date(content.paidAt)), payType: content.payType }
  y = drawLines(paper, texts.paid(paid), { x: left, y, width: right - left, style: small }) + 6
  drawLines(paper, texts.note({ kind, hasVat: vat !== null }), {
    x: left,
    y,
    width: right - left,
    style: caption,
  })
}

/** Where it ends. It has room for all that anybody is called; what is longer must not push the sum away. */
function drawParty(
  paper: Paper,
  party: ReceiptParty,
  at: { x: number; y: number; width: number; name: string; texts: ReceiptTexts },
): number {
  const { x, width, name, texts } = at
  let { y } = at
  const draw = (text: string, style: TextStyle, mostLines?: number) => {
    y = drawLines(paper, text, { x, y, width, style, mostLines })
  }
  draw(name, caption)
  draw(party.name, { size: 11, weight: 600 }, 4)
  if (party.address !== '') draw(party.address, small, 10)
  if (party.taxId !== '') draw(`${texts.taxId} ${party.taxId}`, small)
  if (party.branch !== '') draw(texts.branch(party.branch), small)
  return y
}

function drawLines(
  paper: Paper,
  text: string,
  {
    x,
    y,
    width,
    style,
    mostLines = Number.POSITIVE_INFINITY,
  }: { x: number; y: number; width: number; style: TextStyle; mostLines?: number | undefined },
): number {
  let at = y
  const lines = paper.linesOf(text, { ...style, maxWidth: width })
  for (const [index, line] of lines.slice(0, mostLines).entries()) {
    const isCut = index + 1 === mostLines && lines.length > mostLines
    paper.text(isCut ? `${line}…` : line, x, at, style)
    at += style.size * lineHeight
  }
  return at
}
