/** Labels as PDF: a page each, or four to an A4 page. */
import { scheduler } from 'node:timers/promises'
import { code128 } from '#server/paper/code-128.ts'
import type { Fonts } from '#server/paper/fonts.ts'
import { a4, Paper } from '#server/paper/paper.ts'
import { qrBars } from '#server/paper/qr-bars.ts'
import { labelDots, type Mark, type TextLine } from './lay-out-label.ts'

const pointsPerMm = 72 / 25.4
const pointsPerDot = pointsPerMm / 8
const labelSize = {
  width: labelDots.width * pointsPerDot,
  height: labelDots.height * pointsPerDot,
} as const

/** The labels of the usual sheet of four: 99.1 x 139 mm, with 2.5 mm between the columns. */
const sheet = { width: 99.1, height: 139, gap: 2.5 } as const
const sheetScale = 0.92

/** `layOut` is called for one label after the other, so that few are held at once. */
export async function drawPdf(
  labels: Iterable<readonly Mark[]>,
  {
    title,
    language,
    format,
    fonts,
  }: { title: string; language: string; format: 'label' | 'a4'; fonts: Fonts },
): Promise<Buffer> {
  const size = format === 'a4' ? { width: a4.short, height: a4.long } : labelSize
  const paper = new Paper({ title, language, size, fonts, isWrittenByPage: true })
  let index = 0
  for (const marks of labels) {
    if (format === 'label' || index % 4 === 0) paper.addPage()
    const corner = format === 'a4' ? cornerOnSheet(index % 4) : { x: 0, y: 0, scale: pointsPerDot }
    paper.at(corner, () => {
      for (const mark of marks) draw(paper, mark)
    })
    index += 1
    // Other requests of the process have their turn between two labels.
    await scheduler.yield()
  }
  return await paper.finish()
}

/** Each label in the middle of its part of the sheet. */
function cornerOnSheet(index: number): { x: number; y: number; scale: number } {
  const [column, row] = [index % 2, Math.floor(index / 2)]
  const [pageWidth, pageHeight] = [210, 297]
  const left = (pageWidth - 2 * sheet.width - sheet.gap) / 2 + column * (sheet.width + sheet.gap)
  const top = (pageHeight - 2 * sheet.height) / 2 + row * sheet.height
  return {
    x: (left + (sheet.width - 100 * sheetScale) / 2) * pointsPerMm,
    y: (top + (sheet.height - 150 * sheetScale) / 2) * pointsPerMm,
    scale: pointsPerDot * sheetScale,
  }
}

function draw(paper: Paper, mark: Mark): void {
  switch (mark.kind) {
    case 'text':
      return write(paper, mark.line, '#000000')
    case 'plate':
      paper.bars([mark.box])
      for (const line of mark.lines) write(paper, line, '#ffffff')
      return
    case 'rule':
      return paper.bars([mark.box])
    case 'code128': {
      const { x, y, height } = mark.box
      const { bars } = code128(mark.text)
      return paper.bars(
        bars.map(({ at, width }) => ({
          x: x + at * mark.module,
          y,
          width: width * mark.module,
          height,
        })),
      )
    }
    case 'qr':
      return paper.bars(qrBars(mark.text, { ...mark.box, side: mark.box.width }))
  }
}

function write(paper: Paper, { text, x, baseline, size, weight }: TextLine, colour: string): void {
  paper.text(text, x, baseline - size, { size, weight, colour })
}
