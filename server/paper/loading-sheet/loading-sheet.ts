/**
 * The loading sheet: for each vehicle a page with the whole load, then its layers in the order of loading,
 * each with the numbers by which it is loaded; several on a page where they are small, because a vehicle with many
 * stops has a layer or two for each.
 */
import { scheduler } from 'node:timers/promises'
import type { Language } from '#lib/contract/languages.ts'
import {
  addSeenFromAbove,
  layersOf,
  runsText,
  stepRuns,
  type EqualPieces,
  type Layer,
} from './layers.ts'
import { piecesInOrder, type LoadViewLoad, type ViewPiece } from '#lib/load-view/load-view-load.ts'
import { pieceGroups, type PieceGroups } from '#lib/load-view/piece-groups.ts'
import { fromAbove } from '#lib/load-view/plan-drawing.ts'
import { drawOverview } from './draw-overview.ts'
import { drawStep, picturedPieces } from './draw-step.ts'
import { layOutDrawings } from './lay-out-drawings.ts'
import { drawPlan, drawTinted, faint, groupsByStep, page, soft } from './draw-plan.ts'
import { loadFonts } from '../fonts.ts'
import { qrBars } from '../qr-bars.ts'
import { Paper } from '../paper.ts'
import type { SheetTexts } from './sheet-texts.ts'

export interface LoadingSheet {
  readonly texts: SheetTexts
  readonly language: Language
  /** Opens the loader's page. Its QR code is on the first page; null: there is none. */
  readonly link?: string | null
  /** The number of a piece's parcel, which a QR code beside it shows; null: it has none. */
  readonly parcelOf?: (piece: ViewPiece) => SheetParcel | null
  /** The receiver at a stop. */
  readonly stopName?: (stop: number) => string
}

export interface SheetParcel {
  readonly number: string
  /** The goods or the receiver. */
  readonly name: string
}

/** Later layers leave out the pieces below, so that a sheet grows with its pieces and not with their square. */
const layersWithBefore = 1_000

export async function drawLoadingSheet(
  loads: readonly LoadViewLoad[],
  sheet: LoadingSheet,
): Promise<Buffer> {
  const { texts, language, link = null, stopName = () => '' } = sheet
  const paper = new Paper({ title: texts.title, language, size: page, fonts: await loadFonts() })
  for (const load of loads) {
    const pieces = piecesInOrder(load)
    const hasStops = pieces.some(({ stop }) => stop > 1)
    const groups = pieceGroups(pieces, hasStops ? 'stop' : 'item')
    drawOverview(paper, { load, pieces, groups, texts, link, stopName })
    const layers = layersOf(pieces)
    const of = layers.reduce((most, { number }) => Math.max(most, number), 0)
    const groupOfStep = groupsByStep(pieces, groups)
    let seen: readonly ViewPiece[] = []
    /** Where the next layer may begin on the page; null: on a new one. */
    let y: number | null = null
    const toLoad = pieces.values()
    let next = toLoad.next()
    for (const [index, layer] of layers.entries()) {
      // Other requests of the process have their turn between two layers.
      await scheduler.yield()
      const first = layer.pieces[0]?.step ?? 1
      const loaded = pieces.length <= picturedPieces ? pieces.slice(0, first - 1) : null
      for (; !next.done && next.value.step < first; next = toLoad.next()) {
        seen = addSeenFromAbove(seen, next.value)
      }
      y = drawLayer(paper, y, {
        load,
        layer,
        before: index < layersWithBefore ? seen : [],
        loaded,
        of,
        layersLeft: layers.length - index,
        groups: groups.groups,
        groupOfStep,
        hasStops,
        texts,
        parcelOf: sheet.parcelOf ?? (() => null),
        stopName,
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
  /** Loaded already when the layer is begun, as far as it is seen from above. */
  readonly before: readonly ViewPiece[]
  /** All that is loaded by then; null: the step has no picture. */
  readonly loaded: readonly ViewPiece[] | null
  readonly of: number
  /** With this one. */
  readonly layersLeft: number
  readonly groups: PieceGroups['groups']
  readonly groupOfStep: ReadonlyMap<number, number>
  readonly hasStops: boolean
  readonly texts: SheetTexts
  readonly parcelOf: (piece: ViewPiece) => SheetParcel | null
  readonly stopName: (stop: number) => string
}

/** The plan of so few pieces is in the first column, with their parcels beside it. */
const fewPieces = 3
/** No drawings of a layer are lower, also where its list then goes on to the next page. */
const leastDrawings = 252
const headHeight = 28
const betweenLayers = 14

/**
 * A layer: its plan with the number of each piece, and what is loaded in which order. It begins at `from` where all
 * of it fits there, and takes its part of the page. Returns where the next one may begin.
 */
function drawLayer(paper: Paper, from: number | null, sheet: LayerOnSheet): number {
  const { load, layer, texts } = sheet
  const hasParcels = layer.equal.every(({ first }) => sheet.parcelOf(first) !== null)
  const isBeside = hasParcels && layer.pieces.length <= fewPieces
  const loaded = isBeside ? null : sheet.loaded
  const width = isBeside ? cardWidth - card.gap : pageWidth
  const drawingsIn = (height: number) =>
    layOutDrawings(load, { width, height, hasPicture: loaded !== null })
  const columns = isBeside ? card.columns - 1 : card.columns
  const listHeight = hasParcels
    ? Math.ceil(layer.equal.length / columns) * card.height
    : headingsHeight + layer.equal.length * rowHeight
  const small = drawingsIn(leastDrawings)
  const height =
    headHeight + (isBeside ? Math.max(small.height, listHeight) : small.height + listHeight)
  const fits = from !== null && from + height <= bottom
  const begins = fits ? from : page.margin
  const top = fits ? drawHead(paper, sheet, from) : beginPage(paper, sheet)
  const part = partOfPage({ begins, height, layers: sheet.layersLeft }) - headHeight - listHeight
  const drawings = isBeside ? small : drawingsIn(Math.max(leastDrawings, part))
  let y = top
  const plan = drawPlan(paper, {
    pieces: fromAbove(layer.pieces, load),
    before: fromAbove(sheet.before, load),
    groups: sheet.groups,
    groupOfStep: sheet.groupOfStep,
    acrossMm: load.inner_length_mm,
    downMm: load.inner_width_mm,
    frame: { x: page.margin, y, ...drawings.plan },
    numbers: true,
  })
  const { picture } = drawings
  if (loaded !== null && picture !== null) {
    drawStep(paper, {
      load,
      before: loaded,
      layer: layer.pieces,
      colourOf: ({ step }) => sheet.groups[sheet.groupOfStep.get(step) ?? 0]?.colour,
      frame: { ...picture, x: page.margin + picture.x, y: top + picture.y },
    })
  }
  y += plan.height + 4
  const style = { size: 8, colour: soft }
  const doorX = page.margin + load.inner_length_mm * plan.scale
  paper.text(texts.front, page.margin, y, style)
  paper.text(texts.door, doorX, y, { ...style, align: 'right' })
  y = top + drawings.height
  if (isBeside) {
    const end = drawParcels(paper, sheet, { from: top, firstColumn: 1 })
    return Math.max(y, end) + betweenLayers
  }
  if (hasParcels) {
    return drawParcels(paper, sheet, { from: y, firstColumn: 0 }) + betweenLayers
  }
  y = drawHeadings(paper, sheet, y)
  for (const equal of layer.equal) {
    if (y + rowHeight > bottom) y = drawHeadings(paper, sheet, beginPage(paper, sheet))
    drawEqual(paper, { equal, sheet, y })
    y += rowHeight
  }
  return y + betweenLayers
}

/** As many of the layers that are left as have room below each other share what is left of a page. */
function partOfPage({
  begins,
  height,
  layers,
}: {
  begins: number
  height: number
  layers: number
}): number {
  const room = bottom - begins
  const most = Math.floor((room + betweenLayers) / (height + betweenLayers))
  const count = Math.max(1, Math.min(most, layers))
  return (room - (count - 1) * betweenLayers) / count
}

const card = { columns: 3, height: 56, code: 44, gap: 10 } as const
const pageWidth = page.width - 2 * page.margin
const cardWidth = pageWidth / card.columns

/** The parcels, each with the code of its number, row by row. Returns where they end. */
function drawParcels(
  paper: Paper,
  sheet: LayerOnSheet,
  { from, firstColumn }: { from: number; firstColumn: number },
): number {
  const { layer, groups, groupOfStep, texts } = sheet
  const columns = card.columns - firstColumn
  let y = from
  for (const [index, { first, count, steps }] of layer.equal.entries()) {
    const isFirst = index % columns === 0
    if (isFirst && index > 0) y += card.height
    if (isFirst && y + card.height > bottom) y = beginPage(paper, sheet)
    const parcel = sheet.parcelOf(first)
    if (parcel === null) continue
    const x = page.margin + (firstColumn + (index % columns)) * cardWidth
    paper.bars(qrBars(parcel.number, { x, y, side: card.code }))
    const textX = x + card.code + card.gap
    const maxWidth = cardWidth - card.code - 2 * card.gap
    const group = groups[groupOfStep.get(first.step) ?? 0]
    drawTinted(paper, { x: textX, y: y + 2, width: 8, height: 8 }, group?.colour)
    const number = { size: 9.5, weight: 600, maxWidth: maxWidth - 12 } as const
    paper.text(parcel.number, textX + 12, y, number)
    paper.text(parcel.name, textX, y + 12.5, { size: 8.5, maxWidth })
    const size = [first.length_mm, first.width_mm, first.height_mm].map(texts.cm).join(' × ')
    const goods = `${texts.pieces(count)} · ${texts.size(size)} · ${texts.kg(first.weight_kg)}`
    paper.text(goods, textX, y + 23.5, { size: 8.5, colour: soft, maxWidth })
    const runs = texts.steps(runsText(steps.slice(0, writtenRuns)))
    paper.text(runs, textX, y + 35.5, { size: 9, weight: 600, maxWidth })
  }
  return y + card.height
}

function beginPage(paper: Paper, sheet: LayerOnSheet): number {
  paper.addPage()
  return drawHead(paper, sheet, page.margin)
}

function drawHead(paper: Paper, sheet: LayerOnSheet, y: number): number {
  const { load, layer, of, texts, hasStops, stopName } = sheet
  const runs = stepRuns(layer.pieces.map(({ step }) => step))
  const titleStyle = { size: 14, weight: 600, maxWidth: 300 } as const
  const title = texts.steps(runsText(runs.slice(0, 4)) + (runs.length > 4 ? ' …' : ''))
  paper.text(title, page.margin, y, titleStyle)
  const at = page.margin + Math.min(300, paper.widthOf(title, titleStyle)) + 12
  const { number, stop } = layer
  const facts = [
    ...(hasStops ? [texts.stop({ number: stop, name: stopName(stop) })] : []),
    texts.layer({ number, of }),
    texts.pieces(layer.pieces.length),
    texts.kg(layer.weightKg),
    load.name,
  ]
  paper.text(facts.join(' · '), at, y + 4, {
    size: 9,
    colour: soft,
    maxWidth: page.width - page.margin - at,
  })
  return y + headHeight
}

interface Column {
  readonly name: keyof SheetTexts['columns']
  readonly x: number
  readonly align: 'left' | 'right'
  readonly width: number
}

const headingsHeight = 16

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
  return y + headingsHeight
}

function drawEqual(
  paper: Paper,
  { equal, sheet, y }: { equal: EqualPieces; sheet: LayerOnSheet; y: number },
): void {
  const { first, count } = equal
  const { texts, groups, groupOfStep, hasStops } = sheet
  const cells: Readonly<Record<Column['name'], string>> = {
    steps: runsText(equal.steps.slice(0, writtenRuns)),
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
