/**
 * At most so many calls at once at one carrier, of this process; whoever comes next waits in line. Each
 * call is bounded in time, and so the wait is.
 */
export interface Line {
  /** Resolves when there is a place, with the function that gives it back. */
  enter(carrier: string): Promise<() => void>
}

interface Place {
  underWay: number
  readonly waiting: (() => void)[]
}

export function createLine({ most }: { most: number }): Line {
  const places = new Map<string, Place>()
  return {
    async enter(carrier) {
      const place = places.get(carrier) ?? { underWay: 0, waiting: [] }
      places.set(carrier, place)
      if (place.underWay < most) place.underWay += 1
      // The place is handed on directly, so that nobody slips in between.
      else await new Promise<void>((resolve) => void place.waiting.push(resolve))
      let isLeft = false
      return () => {
        if (isLeft) return
        isLeft = true
        const next = place.waiting.shift()
        if (next !== undefined) return next()
        place.underWay -= 1
        if (place.underWay === 0) places.delete(carrier)
      }
    },
  }
}
