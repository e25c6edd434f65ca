/** Boxes drawn from behind to the front, for a picture from above the door's right corner. */

export interface PaintedBox {
  readonly at: readonly [x: number, y: number, z: number]
  readonly size: readonly [length: number, width: number, height: number]
}

/**
 * Boxes that do not overlap, so that none is painted over what hides it. The eye is far off in the direction
 * of x, y and z alike. Three boxes may hide each other in a circle; then the first of them is painted first.
 */
export function paintOrder<Box extends PaintedBox>(boxes: readonly Box[]): readonly Box[] {
  const hiders = boxes.map((): number[] => [])
  const hidden = boxes.map(() => 0)
  for (const [index, one] of boxes.entries()) {
    for (let other = index + 1; other < boxes.length; other += 1) {
      const box = boxes[other]
      if (box === undefined || areApart(one, box)) continue
      const [below, above] = mayHide(box, one) ? [index, other] : [other, index]
      hiders[below]?.push(above)
      hidden[above] = (hidden[above] ?? 0) + 1
    }
  }
  const waiting = new Set(boxes.keys())
  const ready = [...waiting].filter((index) => hidden[index] === 0).toReversed()
  const order: Box[] = []
  while (waiting.size > 0) {
    const next = ready.pop() ?? Math.min(...waiting)
    if (!waiting.delete(next)) continue
    const box = boxes[next]
    if (box !== undefined) order.push(box)
    for (const above of hiders[next] ?? []) {
      hidden[above] = (hidden[above] ?? 0) - 1
      if (hidden[above] === 0) ready.push(above)
    }
  }
  return order
}

/** Whether no part of the one can be before the other, nor behind it. */
function areApart(one: PaintedBox, other: PaintedBox): boolean {
  return !mayHide(one, other) && !mayHide(other, one)
}

/** Whether a ray from the other to the eye may meet the one: it is on the eye's side along no axis alone. */
function mayHide(one: PaintedBox, other: PaintedBox): boolean {
  return [0, 1, 2].every((axis) => endOf(one, axis) > (other.at[axis] ?? 0))
}

function endOf({ at, size }: PaintedBox, axis: number): number {
  return (at[axis] ?? 0) + (size[axis] ?? 0)
}

const cos30 = Math.sqrt(3) / 2

/** Where a point is in the picture: x towards the door runs to the lower left, y to the lower right. */
export function project(x: number, y: number, z: number): readonly [right: number, down: number] {
  return [(y - x) * cos30, (x + y) / 2 - z]
}

/** The three faces that the eye sees, as points of polygons: the top, the one to the door, the right one. */
export function facesOf({
  at,
  size,
}: PaintedBox): Readonly<Record<'top' | 'door' | 'right', string>> {
  const [x, y, z] = at
  const [X, Y, Z] = [x + size[0], y + size[1], z + size[2]]
  const points = (...corners: readonly (readonly [number, number, number])[]) =>
    corners
      .map((corner) =>
        project(...corner)
          .map(Math.round)
          .join(','),
      )
      .join(' ')
  return {
    top: points([x, y, Z], [X, y, Z], [X, Y, Z], [x, Y, Z]),
    door: points([X, y, z], [X, Y, z], [X, Y, Z], [X, y, Z]),
    right: points([x, Y, z], [X, Y, z], [X, Y, Z], [x, Y, Z]),
  }
}
