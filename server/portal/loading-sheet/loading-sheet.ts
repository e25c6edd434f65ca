/**
 * The loading sheet: for each vehicle a page with the whole load, then its layers from the floor up,
 * each with the numbers by which it is loaded.
 */
import { scheduler } from 'node:timers/promises'
import { layersOf, type EqualPieces, type Layer } from './layers.ts'
import { piecesInOrder, type LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import { pieceGroups, type PieceGroups } from '#lib/load-view/piece-groups.ts'
import { fromAbove } from '#lib/load-view/plan-drawing.ts'
import { drawOverview } from './draw-overview.ts'
import { drawPlan, drawTinted, faint, groupsByStep, page, soft } from './draw-plan.ts'
import { loadFonts } from '../../paper/fonts.ts'
import { Paper } from '../../paper/paper.ts'
import type { SheetTexts } from './sheet-texts.ts'

export async function drawLoadingSheet(
  loads: readonly LoadViewLoad[],
  { texts, language }: { readonly texts: SheetTexts; readonly language: string },
): Promise<Buffer> {
  const paper = new Paper({ title: texts.title, language, size: page, fonts: await loadFonts() })
  for (const load of loads) {
    const pieces = piecesInOrder(load)
    const groups = pieceGroups(pieces, 'item')
    drawOverview(paper, { load, pieces, groups, texts })
    const layers = layersOf(pieces)
    for (const layer of layers) {
      // Other requests of the process have their turn between two layers.
      await scheduler.yield()
      drawLayer(paper, {
        load,
        layer,
        of: layers.length,
        groups: groups.groups,
        groupOfStep: groupsByStep(pieces, groups),
        hasStops: pieces.some(({ stop }) => stop > 1),
        texts,
      })
    }
  }
  const of = paper.pages
  const footer = [texts.number, ...texts.trip.slice(0, 2).map(({ text }) => text)]
    .filter((each) => each !== null)
    .join(' · ')
  paper.onEachPage((number) => {
    const [right, bottom] = [page.width - page.margin, page.height - page.margin]
    const style = { size: 8, colour: soft } as const
    paper.text(footer, page.margin, bottom - 4, { ...style, maxWidth: right - page.margin - 90 })
    paper.text(texts.page({ number, of }), right, bottom - 4, { ...style, align: 'right' })
  })
  return await paper.finish()
}

const rowHeight = 13.5
const bottom = page.height - page.margin - 18

interface LayerOnSheet {
  readonly load: LoadViewLoad
  readonly layer: Layer
  readonly of: number
  readonly groups: PieceGroups['groups']
  readonly groupOfStep: ReadonlyMap<number, number>
  readonly hasStops: boolean
  readonly texts: SheetTexts
}

/** A layer: its plan with the number of each piece, and below it what is loaded in which order. */
function drawLayer(paper: Paper, sheet: LayerOnSheet): void {
  const { load, layer, texts } = sheet
  let y = beginPage(paper, sheet)
  const plan = drawPlan(paper, {
    pieces: fromAbove(layer.pieces, load),
    groups: sheet.groups,
    groupOfStep: sheet.groupOfStep,
    acrossMm: load.inner_length_mm,
    downMm: load.inner_width_mm,
    frame: { x: page.margin, y, width: page.width - 2 * page.margin, height: 230 },
    numbers: true,
  })
  y += plan.height + 4
  const small = { size: 8, colour: soft }
  const doorX = page.margin + load.inner_length_mm * plan.scale
  paper.text(texts.front, page.margin, y, small)
  paper.text(texts.door, doorX, y, { ...small, align: 'right' })
  y = drawHeadings(paper, sheet, y + 18)
  for (const equal of layer.equal) {
    if (y + rowHeight > bottom) y = drawHeadings(paper, sheet, beginPage(paper, sheet))
    drawEqual(paper, { equal, sheet, y })
    y += rowHeight
  }
}

function beginPage(paper: Paper, { load, layer, of, texts }: LayerOnSheet): number {
  paper.addPage()
  const title = texts.layer({ number: layer.number, of })
  paper.text(title, page.margin, page.margin, { size: 14, weight: 600 })
  const at = page.margin + paper.widthOf(title, { size: 14, weight: 600 }) + 12
  paper.text(
    `${texts.pieces(layer.pieces.length)} · ${texts.kg(layer.weightKg)} · ${load.name}`,
    at,
    page.margin + 4,
    { size: 9, colour: soft, maxWidth: page.width - page.margin - at },
  )
  return page.margin + 28
}

interface Column {
  readonly name: keyof SheetTexts['columns']
  readonly x: number
  readonly align: 'left' | 'right'
  readonly width: number
}

/** More never fit into the column, which then ends in dots. */
const writtenRuns = 24

const columns: readonly Column[] = [
  { name: 'item', x: 14, align: 'left', width: 200 },
  { name: 'count', x: 262, align: 'right', width: 46 },
  { name: 'size', x: 372, align: 'right', width: 104 },
  { name: 'each', x: 438, align: 'right', width: 62 },
  { name: 'total', x: 508, align: 'right', width: 66 },
  { name: 'stop', x: 552, align: 'right', width: 40 },
  // Where there are too many to write down, the plan above has them all.
  { name: 'steps', x: 568, align: 'left', width: 201 },
]

function drawHeadings(paper: Paper, { hasStops, texts }: LayerOnSheet, y: number): number {
  for (const { name, x, align, width } of columns) {
    if (name === 'stop' && !hasStops) continue
    const style = { size: 8, colour: soft, align, maxWidth: width }
    paper.text(texts.columns[name], page.margin + x, y, style)
  }
  paper.line([page.margin, y + 13], [page.width - page.margin, y + 13], faint)
  return y + 16
}

function drawEqual(
  paper: Paper,
  { equal, sheet, y }: { equal: EqualPieces; sheet: LayerOnSheet; y: number },
): void {
  const { first, count } = equal
  const { texts, groups, groupOfStep, hasStops } = sheet
  const cells: Readonly<Record<Column['name'], string>> = {
    steps: equal.steps
      .slice(0, writtenRuns)
      .map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
      .join(', '),
    item: first.label,
    count: `${count}`,
    size: [first.length_mm, first.width_mm, first.height_mm].map((mm) => mm / 10).join(' × '),
    each: texts.kg(first.weight_kg),
    total: texts.kg(first.weight_kg * count),
    stop: `${first.stop}`,
  }
  const group = groups[groupOfStep.get(first.step) ?? 0]
  drawTinted(paper, { x: page.margin, y: y + 2, width: 8, height: 8 }, group?.colour)
  for (const { name, x, align, width } of columns) {
    if (name === 'stop' && !hasStops) continue
    paper.text(cells[name], page.margin + x, y, { size: 9, align, maxWidth: width })
  }
}
