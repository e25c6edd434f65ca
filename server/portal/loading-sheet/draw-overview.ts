/** The first page of a vehicle: what it is, how full, what its axles bear, and the whole load. */
import { axleBars } from '#lib/load-view/axle-bars.ts'
import type { LoadViewLoad, ViewPiece } from '#lib/load-view/load-view-load.ts'
import type { PieceGroups } from '#lib/load-view/piece-groups.ts'
import { fromAbove, fromTheSide } from '#lib/load-view/plan-drawing.ts'
import { drawPlan, drawTinted, faint, groupsByStep, mark, page, soft } from './draw-plan.ts'
import type { Paper } from '../../paper/paper.ts'
import type { SheetTexts } from './sheet-texts.ts'

const inner = page.width - 2 * page.margin

export function drawOverview(
  paper: Paper,
  sheet: {
    readonly load: LoadViewLoad
    readonly pieces: readonly ViewPiece[]
    readonly groups: PieceGroups
    readonly texts: SheetTexts
  },
): void {
  const { load, pieces, groups, texts } = sheet
  const left = page.margin
  paper.addPage()
  paper.text(texts.title, left, page.margin, { size: 20, weight: 600 })
  const right = { size: 9, colour: soft, align: 'right' } as const
  paper.text(texts.made, page.width - page.margin, page.margin + 6, right)
  paper.text(load.name, left, page.margin + 30, { size: 12, weight: 600, maxWidth: inner })
  const box = texts.box({
    length: texts.cm(load.inner_length_mm),
    width: texts.cm(load.inner_width_mm),
    height: texts.cm(load.inner_height_mm),
  })
  paper.text(box, left, page.margin + 47, { size: 9, colour: soft })
  drawFigures(paper, { load, pieces, texts, y: page.margin + 70 })

  const groupOfStep = groupsByStep(pieces, groups)
  const acrossMm = load.inner_length_mm
  const common = { groups: groups.groups, groupOfStep, acrossMm, numbers: false }
  const top = page.margin + 128
  const legendHeight = 20 + Math.ceil(groups.groups.length / legendColumns) * 13
  const room = page.height - page.margin - 24 - legendHeight - top - 2 * 26
  const deepMm = load.inner_height_mm + load.inner_width_mm
  const scale = Math.min(inner / load.inner_length_mm, room / deepMm)
  paper.text(texts.side, left, top, { size: 9, weight: 600 })
  const sideAt = { x: left, y: top + 15, width: inner, height: load.inner_height_mm * scale }
  const fromSide = { pieces: fromTheSide(pieces, load), downMm: load.inner_height_mm }
  drawPlan(paper, { ...common, ...fromSide, frame: sideAt })
  const aboveTop = sideAt.y + sideAt.height + 11
  paper.text(texts.above, left, aboveTop, { size: 9, weight: 600 })
  const aboveAt = { x: left, y: aboveTop + 15, width: inner, height: load.inner_width_mm * scale }
  const above = { pieces: fromAbove(pieces, load), downMm: load.inner_width_mm }
  drawPlan(paper, { ...common, ...above, frame: aboveAt })
  const center = load.center_of_gravity_mm
  if (center !== null) {
    const x = left + center.x * scale
    paper.gravityMark(x, sideAt.y + (load.inner_height_mm - center.z) * scale, mark)
    paper.gravityMark(x, aboveAt.y + (load.inner_width_mm - center.y) * scale, mark)
  }
  drawLegend(paper, { groups, y: aboveAt.y + aboveAt.height + 12 })
}

function drawFigures(
  paper: Paper,
  sheet: { load: LoadViewLoad; pieces: readonly ViewPiece[]; texts: SheetTexts; y: number },
): void {
  const { load, pieces, texts, y } = sheet
  const ofLimit = (loadKg: number, limitKg: number) =>
    texts.ofLimit({ load: texts.kg(loadKg), limit: texts.kg(limitKg) })
  const columns = [
    { name: texts.pieces(pieces.length), value: '' },
    { name: texts.volume, value: texts.percent(load.fill.volume) },
    { name: texts.weight, value: ofLimit(load.weight_kg, load.max_payload_kg) },
    ...axleBars(load).map(({ place, loadKg, limitKg }) => ({
      name: texts.axle[place],
      value: ofLimit(loadKg, limitKg),
    })),
  ]
  const width = inner / columns.length
  paper.line([page.margin, y], [page.width - page.margin, y], faint)
  for (const [index, { name, value }] of columns.entries()) {
    const x = page.margin + index * width
    if (value === '') paper.text(name, x, y + 8, { size: 13, weight: 600, maxWidth: width - 8 })
    else {
      paper.text(name, x, y + 7, { size: 9, colour: soft, maxWidth: width - 8 })
      paper.text(value, x, y + 20, { size: 12, weight: 600, maxWidth: width - 8 })
    }
  }
  paper.line([page.margin, y + 44], [page.width - page.margin, y + 44], faint)
}

const legendColumns = 4
/** The rest is named in the tables. */
const legendRows = 6

function drawLegend(paper: Paper, { groups, y }: { groups: PieceGroups; y: number }): void {
  const width = inner / legendColumns
  for (const [index, group] of groups.groups.slice(0, legendColumns * legendRows).entries()) {
    const x = page.margin + (index % legendColumns) * width
    const top = y + Math.floor(index / legendColumns) * 13
    drawTinted(paper, { x, y: top + 1.5, width: 8, height: 8 }, group.colour)
    const name = group.by === 'item' ? group.label : ''
    paper.text(`${name} × ${group.count}`, x + 13, top, { size: 8.5, maxWidth: width - 20 })
  }
}
