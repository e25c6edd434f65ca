/**
 * The sizes of a layer's drawings: the plan from above is as large as its room lets it be, and the picture of the
 * step takes the rest, beside the plan or below it.
 */
import type { LoadViewLoad } from '#lib/load-view/load-view-load.ts'

/** The names of front and rear below the plan. */
const underPlan = 22
const leastPicture = { width: 190, height: 110 } as const
const between = 10

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Drawings {
  readonly plan: Pick<Place, 'width' | 'height'>
  /** From the upper left corner of the plan; null: there is none. */
  readonly picture: Place | null
  /** The names below the plan and the picture are within it. */
  readonly height: number
}

export function layOutDrawings(
  {
    inner_length_mm: lengthMm,
    inner_width_mm: widthMm,
  }: Pick<LoadViewLoad, 'inner_length_mm' | 'inner_width_mm'>,
  room: { readonly width: number; readonly height: number; readonly hasPicture: boolean },
): Drawings {
  const { width, height, hasPicture } = room
  const scaleWithin = (across: number, down: number) =>
    Math.min(across / lengthMm, (down - underPlan) / widthMm)
  const planAt = (scale: number) => ({ width: lengthMm * scale, height: widthMm * scale })
  if (!hasPicture) {
    const plan = planAt(scaleWithin(width, height))
    return { plan, picture: null, height: plan.height + underPlan }
  }
  const beside = scaleWithin(width - leastPicture.width - between, height)
  const below = scaleWithin(width, height - leastPicture.height)
  const plan = planAt(Math.max(beside, below))
  if (below > beside) {
    const y = plan.height + underPlan
    return { plan, picture: { x: 0, y, width, height: height - y }, height }
  }
  const x = plan.width + between
  const used = Math.max(plan.height + underPlan, leastPicture.height)
  return { plan, picture: { x, y: 0, width: width - x, height: used }, height: used }
}
