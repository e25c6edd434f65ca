/**
 * A load changed by hand. What is kept is always a load that may travel; the piece in hand is shown where it
 * would come to stand, with the rule that it would break there.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { askWorker } from '#components/workers/ask-worker.ts'
import { isSame } from '#lib/is-same.ts'
import { piecesInOrder, type LoadViewLoad, type ViewPiece } from '#lib/load-view/load-view-load.ts'
import {
  letDown,
  loadWithPlan,
  pinnedWithCarriers,
  placeKey,
  putPieces,
  requestOfLoad,
  turned,
  withPieceMoved,
  type Fault,
} from '#lib/load-view/rearrange.ts'
import type { PackRequest } from '#lib/packing/request.ts'
import { validate } from '#lib/packing/validate/validate.ts'
import { toggled } from './toggled.ts'
import type { RestAnswer, RestQuestion } from './rest-question.ts'

/** The goods of a load, by the index that its pieces name them with, and the rules that they are packed by. */
export type Rearrangeable = PackRequest

export type Rearranging = ReturnType<typeof useRearranging>

interface Arrangement {
  readonly load: LoadViewLoad
  /** By their places. */
  readonly pinned: ReadonlySet<string>
}

interface InHand {
  /** In the order of loading of the load that is kept. */
  readonly index: number
  readonly piece: ViewPiece
  /** The rule that it breaks where it is; null: it may stay there. */
  readonly fault: Fault | null
}

export type Notice =
  | { readonly kind: 'refused'; readonly fault: Fault }
  | { readonly kind: 'placed' | 'packed' | 'noRest' | 'dead' | 'undone' }

const noPins: ReadonlySet<string> = new Set()

export function useRearranging(packed: LoadViewLoad, goods: Rearrangeable | null) {
  const [base, setBase] = useState(packed)
  const [past, setPast] = useState<readonly Arrangement[]>([])
  const [isOn, setOn] = useState(false)
  const [inHand, setInHand] = useState<InHand | null>(null)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isPacking, setPacking] = useState(false)
  const endWorker = useRef<() => void>(() => undefined)
  useEffect(() => () => endWorker.current(), [])

  // A load of other goods is another load; the same goods packed again are not.
  if (base !== packed) {
    setBase(packed)
    if (!isSame(base, packed)) {
      setPast([])
      setInHand(null)
      setNotice(null)
    }
  }

  const now = past.at(-1) ?? { load: packed, pinned: noPins }
  const load = useMemo(() => {
    if (inHand === null) return now.load
    const placements = piecesInOrder(now.load).map((piece, at) =>
      at === inHand.index ? inHand.piece : piece,
    )
    return { ...now.load, placements }
  }, [now.load, inHand])

  const pinned = useMemo(
    () =>
      new Set(
        piecesInOrder(now.load).flatMap((piece, index) =>
          now.pinned.has(placeKey(piece)) ? [index] : [],
        ),
      ),
    [now.load, now.pinned],
  )

  const pieceOf = (index: number) => piecesInOrder(now.load)[index]

  function tryAt(index: number, piece: ViewPiece, snaps: boolean): InHand | null {
    if (goods === null) return null
    const down = letDown(now.load, { index, piece, snaps })
    const judged = withPieceMoved(now.load, { index, piece: down, request: goods })
    return { index, piece: down, fault: judged.ok ? null : judged.fault }
  }

  function take(index: number): InHand | null {
    if (inHand?.index === index) return inHand
    const piece = pieceOf(index)
    return piece === undefined ? null : { index, piece, fault: null }
  }

  function keep(next: Arrangement): void {
    setPast([...past, next])
    setInHand(null)
  }

  return {
    isOn: isOn && goods !== null,
    load,
    /** Without the piece in hand: it may travel. */
    kept: now.load,
    inHand,
    notice,
    isPacking,
    canUndo: past.length > 0,
    pinned,
    setOn(wanted: boolean) {
      setOn(wanted)
      setInHand(null)
      setNotice(null)
    },
    /** Takes a piece in hand and moves it. */
    moveBy(index: number, { xMm, yMm }: { xMm: number; yMm: number }) {
      const held = take(index)
      if (held === null) return
      const { piece } = held
      setNotice(null)
      setInHand(tryAt(index, { ...piece, x_mm: piece.x_mm + xMm, y_mm: piece.y_mm + yMm }, false))
    },
    /** To a place, as a pointer drags it: edges hold it. */
    dragTo(index: number, { xMm, yMm }: { xMm: number; yMm: number }) {
      const piece = pieceOf(index)
      if (piece === undefined) return
      const shape = inHand?.index === index ? inHand.piece : piece
      setNotice(null)
      setInHand(tryAt(index, { ...shape, x_mm: xMm, y_mm: yMm }, true))
    },
    turn(index: number) {
      const held = take(index)
      const item = goods?.items[held?.piece.item_index ?? -1]
      if (held === null || item === undefined) return
      setNotice(null)
      setInHand(tryAt(index, turned(held.piece, item), false))
    },
    /** Returns its index in the new order of loading, or null when it may not stand there. */
    putDown(): number | null {
      if (inHand === null || goods === null) return null
      const before = pieceOf(inHand.index)
      const judged = withPieceMoved(now.load, { ...inHand, request: goods })
      if (!judged.ok) {
        setNotice({ kind: 'refused', fault: judged.fault })
        return null
      }
      const key = placeKey(inHand.piece)
      const places = new Set(now.pinned)
      if (before !== undefined && places.delete(placeKey(before))) places.add(key)
      keep({ load: judged.load, pinned: places })
      setNotice({ kind: 'placed' })
      return piecesInOrder(judged.load).findIndex((piece) => placeKey(piece) === key)
    },
    putBack() {
      if (inHand?.fault) setNotice({ kind: 'refused', fault: inHand.fault })
      setInHand(null)
    },
    togglePin(index: number) {
      const piece = pieceOf(index)
      if (piece === undefined || inHand !== null) return
      keep({ load: now.load, pinned: toggled(now.pinned, placeKey(piece)) })
    },
    undo() {
      setPast(past.slice(0, -1))
      setInHand(null)
      setNotice({ kind: 'undone' })
    },
    packRest() {
      if (goods === null || isPacking) return
      const request = requestOfLoad(now.load, goods)
      const pins = pinnedWithCarriers(now.load, now.pinned)
      setInHand(null)
      setNotice(null)
      setPacking(true)
      endWorker.current = askWorker<RestQuestion, RestAnswer>({
        startWorker,
        question: { request, kept: putPieces({ ...now.load, placements: [...pins] }, goods.items) },
        isLast: () => true,
        onAnswer({ plan }) {
          setPacking(false)
          // The judge has the last word here too.
          if (plan === null || validate(request, plan).length > 0) {
            return setNotice({ kind: 'noRest' })
          }
          keep({ load: loadWithPlan(now.load, plan, goods.items), pinned: now.pinned })
          return setNotice({ kind: 'packed' })
        },
        onDeath() {
          setPacking(false)
          setNotice({ kind: 'dead' })
        },
      })
    },
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./rest.worker.ts', import.meta.url), { type: 'module' })
}
