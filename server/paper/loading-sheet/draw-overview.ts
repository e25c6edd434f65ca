/** The first page of a vehicle: what it is, how full, what its axles bear, and the whole load. */
import { axleBars } from '#lib/load-view/axle-bars.ts'
import type { LoadViewLoad, ViewPiece } from '#lib/load-view/load-view-load.ts'
import type { PieceGroups } from '#lib/load-view/piece-groups.ts'
import { fromAbove, fromTheSide } from '#lib/load-view/plan-drawing.ts'
import { drawPlan, drawTinted, faint, groupsByStep, mark, page, soft } from './draw-plan.ts'
import { drawStep, picturedPieces } from './draw-step.ts'
import type { Paper } from '../paper.ts'
import { qrBars } from '../qr-bars.ts'
import type { SheetTexts } from './sheet-texts.ts'

const inner = page.width - 2 * page.margin
const bottom = page.height - page.margin - 18
const between = 20

interface Overview {
  readonly load: LoadViewLoad
  readonly pieces: readonly ViewPiece[]
  readonly groups: PieceGroups
  readonly texts: SheetTexts
  readonly link: string | null
  readonly stopName: (stop: number) => string
}

const linkCode = 58

export function drawOverview(paper: Paper, sheet: Overview): void {
  const { load, pieces, texts, link } = sheet
  const left = page.margin
  paper.addPage()
  if (link !== null) drawLink(paper, link, texts)
  const right = page.width - page.margin - (link === null ? 0 : linkCode + 14)
  paper.text(texts.title, left, page.margin, { size: 20, weight: 600 })
  if (texts.number !== null) {
    paper.text(texts.number, right, page.margin, { size: 20, weight: 600, align: 'right' })
  }
  let y = drawTrip(paper, texts, { y: page.margin + 32, width: right - left })
  if (link !== null) y = Math.max(y, page.margin + linkCode + 18)
  const box = texts.box({
    length: texts.cm(load.inner_length_mm),
    width: texts.cm(load.inner_width_mm),
    height: texts.cm(load.inner_height_mm),
  })
  paper.text(load.name, left, y, { size: 12, weight: 600, maxWidth: inner * 0.55 })
  const small = { size: 9, colour: soft, align: 'right' } as const
  paper.text(`${box} · ${texts.made}`, page.width - page.margin, y + 3, small)
  drawFigures(paper, { load, pieces, texts, y: y + 20 })
  y += 74
  if (texts.undrawn !== null) {
    paper.text(texts.undrawn, left, y, { size: 9, weight: 600, colour: mark, maxWidth: inner })
    y += 16
  }
  drawViewsAndLegend(paper, sheet, { x: left, y, width: inner, height: bottom - y })
}

/** At the right edge of the page, with what it is for below it. */
function drawLink(paper: Paper, link: string, { openOnPhone }: SheetTexts): void {
  const x = page.width - page.margin - linkCode
  paper.bars(qrBars(link, { x, y: page.margin - 6, side: linkCode }))
  const style = { size: 7.5, align: 'center', maxWidth: linkCode + 26 } as const
  paper.text(openOnPhone, x + linkCode / 2, page.margin + linkCode - 3, style)
}

/** The route, the pickup and the rest, each in a column of two lines; returns where it ends. */
function drawTrip(
  paper: Paper,
  { trip }: SheetTexts,
  { y, width: room }: { y: number; width: number },
): number {
  // Addresses are the first two, and need most of the width.
  const parts = trip.map((_, index) => (index < 2 ? 2 : 1.3))
  const whole = parts.reduce((sum, part) => sum + part, 0)
  let x = page.margin
  for (const [index, { name, text }] of trip.entries()) {
    const width = (room * (parts[index] ?? 0)) / whole
    paper.text(name, x, y, { size: 8, colour: soft, maxWidth: width - 12 })
    const style = { size: 10, weight: 600, maxWidth: width - 12 } as const
    const [first = '', ...rest] = paper.linesOf(text, style)
    paper.text(first, x, y + 11, style)
    paper.text(rest.join(' '), x, y + 24, style)
    x += width
  }
  return trip.length === 0 ? y : y + 46
}

interface Room {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A short vehicle leaves room for the legend beside it; a long one takes the whole width. */
function drawViewsAndLegend(paper: Paper, sheet: Overview, room: Room): void {
  const { load, groups } = sheet
  const width = load.inner_length_mm * scaleBelow(load, room)
  const rest = room.width - width - between
  const columns = Math.min(2, Math.floor(rest / legendColumnWidth))
  if (columns > 0) {
    drawViews(paper, sheet, room)
    const x = room.x + width + between
    const rows = Math.floor((room.height - heading) / legendRowHeight)
    drawLegend(paper, sheet, { x, y: room.y + heading, width: rest, columns, rows })
    const y =
      room.y + heading + Math.ceil(groups.groups.length / columns) * legendRowHeight + between
    drawWhole(paper, sheet, { x, y, width: rest, height: room.y + room.height - y })
    return
  }
  const below = Math.floor(room.width / legendColumnWidth)
  const rows = Math.min(mostRowsBelow, Math.ceil(groups.groups.length / below))
  const height = room.height - 12 - rows * legendRowHeight
  const y = drawViews(paper, sheet, { ...room, height }) + 12
  drawLegend(paper, sheet, { x: room.x, y, width: room.width, columns: below, rows })
}

const heading = 15
const leastPictureHeight = 110

/** The whole load as a picture, where there is room for one. */
function drawWhole(paper: Paper, { load, pieces, groups }: Overview, frame: Room): void {
  if (frame.height < leastPictureHeight || pieces.length > picturedPieces) return
  const groupOfStep = groupsByStep(pieces, groups)
  drawStep(paper, {
    load,
    before: [],
    layer: pieces,
    colourOf: ({ step }) => groups.groups[groupOfStep.get(step) ?? 0]?.colour,
    frame,
  })
}

/** The scale of the two views below each other. */
function scaleBelow(load: LoadViewLoad, { width, height }: Room): number {
  const { inner_length_mm: lengthMm, inner_width_mm: widthMm, inner_height_mm: heightMm } = load
  const free = height - 2 * heading - between / 2
  return Math.min(width / lengthMm, free / (heightMm + widthMm))
}

/** From the side, and below it from above; returns where they end. */
function drawViews(paper: Paper, { load, pieces, groups, texts }: Overview, room: Room): number {
  const { inner_length_mm: lengthMm, inner_width_mm: widthMm, inner_height_mm: heightMm } = load
  const scale = scaleBelow(load, room)
  const groupOfStep = groupsByStep(pieces, groups)
  const common = { groups: groups.groups, groupOfStep, acrossMm: lengthMm, numbers: false }
  const width = lengthMm * scale
  const side = { x: room.x, y: room.y + heading, width, height: heightMm * scale }
  const aboveY = side.y + side.height + between / 2 + heading
  const above = { x: room.x, y: aboveY, width, height: widthMm * scale }
  for (const [text, { x, y }] of [
    [texts.side, side],
    [texts.above, above],
  ] as const) {
    paper.text(text, x, y - heading, { size: 9, weight: 600 })
  }
  const fromSide = { pieces: fromTheSide(pieces, load), downMm: heightMm }
  drawPlan(paper, { ...common, ...fromSide, frame: side })
  const seenFromAbove = { pieces: fromAbove(pieces, load), downMm: widthMm }
  drawPlan(paper, { ...common, ...seenFromAbove, frame: above })
  const center = load.center_of_gravity_mm
  if (center !== null) {
    paper.gravityMark(side.x + center.x * scale, side.y + (heightMm - center.z) * scale, mark)
    paper.gravityMark(above.x + center.x * scale, above.y + (widthMm - center.y) * scale, mark)
  }
  return above.y + above.height
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

const legendColumnWidth = 180
const legendRowHeight = 13
/** The rest is named in the tables. */
const mostRowsBelow = 4

function drawLegend(
  paper: Paper,
  { groups: { groups }, texts, stopName }: Overview,
  place: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly columns: number
    readonly rows: number
  },
): void {
  const width = place.width / place.columns
  const places = place.columns * place.rows
  const named = groups.length > places ? groups.slice(0, places - 1) : groups
  const placeOf = (index: number) => ({
    x: place.x + (index % place.columns) * width,
    top: place.y + Math.floor(index / place.columns) * legendRowHeight,
  })
  const nameOf = (group: PieceGroups['groups'][number]) => {
    if (group.by === 'item') return group.label
    if (group.by === 'weight') return ''
    return texts.stop({ number: group.stop, name: stopName(group.stop) })
  }
  for (const [index, group] of named.entries()) {
    const { x, top } = placeOf(index)
    drawTinted(paper, { x, y: top + 1.5, width: 8, height: 8 }, group.colour)
    const name = nameOf(group)
    const count = `× ${group.count}`
    const nameWidth = width - 24 - paper.widthOf(count, { size: 8.5 })
    paper.text(name, x + 13, top, { size: 8.5, maxWidth: nameWidth })
    const at = x + 17 + Math.min(nameWidth, paper.widthOf(name, { size: 8.5 }))
    paper.text(count, at, top, { size: 8.5, colour: soft })
  }
  if (named.length < groups.length) {
    const { x, top } = placeOf(named.length)
    const more = texts.andMore(groups.length - named.length)
    paper.text(more, x + 13, top, { size: 8.5, colour: soft, maxWidth: width - 20 })
  }
}
