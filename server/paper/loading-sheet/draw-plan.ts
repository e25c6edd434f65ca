/** The load on paper: the drawings of the plan with the number of each piece on it. */
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'
import type { PieceGroups } from '#lib/load-view/piece-groups.ts'
import type { DrawnPiece } from '#lib/load-view/plan-drawing.ts'
import { a4, type Paper } from '../paper.ts'

/** A sheet lies, as a vehicle does. */
export const page = { width: a4.long, height: a4.short, margin: 36 } as const

/** Light enough for a number in ink, and distinct in grey too. */
const tints = [
  '#b9d4f4',
  '#ffd9bd',
  '#8fb2dc',
  '#eba77f',
  '#edf1f5',
  '#b4c1cc',
  '#f6e9b3',
  '#c9a9bb',
] as const
export const mark = '#e8590c'
export const faint = '#8a99a7'
export const soft = '#4a5a69'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The outline of the load space and what stands in it; pieces carry their step where it can be read. */
export function drawPlan(
  paper: Paper,
  plan: {
    readonly pieces: readonly DrawnPiece[]
    /** Loaded before, and drawn faintly below them. */
    readonly before?: readonly DrawnPiece[]
    readonly groups: PieceGroups['groups']
    readonly groupOfStep: ReadonlyMap<number, number>
    readonly acrossMm: number
    readonly downMm: number
    readonly frame: Box
    readonly numbers: boolean
  },
): { readonly scale: number; readonly height: number } {
  const { pieces, before = [], groups, groupOfStep, acrossMm, downMm, frame, numbers } = plan
  const scale = Math.min(frame.width / acrossMm, frame.height / downMm)
  paper.box(
    { x: frame.x, y: frame.y, width: acrossMm * scale, height: downMm * scale },
    { fill: '#f8fafb', line: faint },
  )
  const boxOf = ({ x, y, width, height }: DrawnPiece) => ({
    x: frame.x + x * scale,
    y: frame.y + y * scale,
    width: width * scale,
    height: height * scale,
  })
  if (before.length > 0) paper.boxes(before.map(boxOf), { fill: '#e9eef2', line: '#c3ccd4' })
  for (const drawn of pieces) {
    const { piece } = drawn
    const group = groups[groupOfStep.get(piece.step) ?? 0]
    const box = boxOf(drawn)
    drawTinted(paper, box, group?.colour)
    if (numbers) drawNumber(paper, `${piece.step}`, box)
  }
  return { scale, height: downMm * scale }
}

export function tintOf(colour = 0): string {
  return tints[colour] ?? tints[0]
}

/** A box in the colour of its group. */
export function drawTinted(paper: Paper, box: Box, colour?: number): void {
  paper.box(box, { fill: tintOf(colour), line: '#42525f' })
}

const smallestPt = 3
const largestPt = 10

function drawNumber(paper: Paper, number: string, box: Box): void {
  const size = Math.min(largestPt, (box.width * 0.86) / (number.length * 0.6), box.height * 0.8)
  if (size < smallestPt) return
  paper.text(number, box.x + box.width / 2, box.y + box.height / 2 - size * 0.65, {
    size,
    align: 'center',
  })
}

/** Its group's place, by the step of a piece. */
export function groupsByStep(
  pieces: readonly LoadViewLoad['placements'][number][],
  { groupOf }: PieceGroups,
): ReadonlyMap<number, number> {
  return new Map(pieces.map(({ step }, index) => [step, groupOf[index] ?? 0]))
}
