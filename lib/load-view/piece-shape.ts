/**
 * The shape of a piece as people would draw it, from the name of its goods and its sides: a drum is round, a
 * sofa has a back. The plan knows boxes alone, and the shape stays inside the piece's box. Whatever is not
 * plainly one of these is a box, because a wrong shape misleads more than none.
 */
import type { ViewPiece } from './load-view-load.ts'

export const pieceShapes = ['box', 'pallet', 'sofa', 'drum', 'sack', 'roll', 'pipes'] as const
export type PieceShape = (typeof pieceShapes)[number]

/** The container decides: a carton of rolls is a box, and a pallet of sacks a pallet. */
const words: readonly (readonly [PieceShape, RegExp])[] = [
  ['pallet', /\bpallets?\b|พาเลท|พาเลต|พาเล็ต|แพลเลต|托盘|栈板|卡板/i],
  [
    'box',
    /\b(?:cartons?|box(?:es)?|crates?|cases?|ibc|tanks?|parts?|covers?|machines?)\b|กล่อง|ลัง|ถัง\s?ibc|箱|盒|吨桶/i,
  ],
  ['sofa', /\b(?:sofas?|couch(?:es)?|settees?|armchairs?)\b|โซฟา|沙发/i],
  ['drum', /\b(?:drums?|barrels?|kegs?)\b|ถัง|油桶|钢桶|铁桶|圆桶/i],
  ['roll', /\b(?:rolls?|reels?|coils?|carpets?)\b|ม้วน|พรมม้วน|卷/i],
  ['pipes', /\b(?:pipes?|tubes?|rebars?|bars)\b|ท่อ|เหล็กเส้น|管材|钢管|水管|钢筋/i],
  ['sack', /\b(?:sacks?|bags?)\b|กระสอบ|ถุง|麻袋|编织袋|吨袋|袋/i],
]

/** Two sides of a round thing may differ by so much. */
const roundShare = 1.15
/** A thing that lies along its longest side is so much longer than wide. */
const longShare = 1.5

type Sides = Pick<ViewPiece, 'label' | 'length_mm' | 'width_mm' | 'height_mm'>

export function shapeOfPiece(piece: Sides): PieceShape {
  const named = words.find(([, pattern]) => pattern.test(piece.label))?.[0] ?? 'box'
  return couldBe(named, piece) ? named : 'box'
}

function couldBe(
  shape: PieceShape,
  { length_mm: length, width_mm: width, height_mm: height }: Sides,
): boolean {
  const [short = 0, middle = 0, long = 0] = [length, width, height].toSorted((a, b) => a - b)
  switch (shape) {
    case 'box':
    case 'sack':
      return true
    case 'pallet':
      return height >= 250 && Math.min(length, width) >= 600
    // One that lies on its end or its back is drawn as the box it is.
    case 'sofa':
      return height <= 1.4 * Math.min(length, width) && Math.max(length, width) >= 700
    case 'drum':
      return Math.max(length, width) <= roundShare * Math.min(length, width)
    case 'roll':
      return middle <= roundShare * short && long > middle
    case 'pipes':
      return height < Math.max(length, width) && long > longShare * middle
  }
}

/** The side that a round thing goes around: up for a drum that stands, along for a roll that lies. */
export function axisOfRound({
  length_mm: length,
  width_mm: width,
  height_mm: height,
}: Omit<Sides, 'label'>): 'length' | 'width' | 'height' {
  const apart = {
    length: Math.abs(width - height),
    width: Math.abs(length - height),
    height: Math.abs(length - width),
  }
  if (apart.length < apart.width && apart.length < apart.height) return 'length'
  return apart.width < apart.height ? 'width' : 'height'
}

/** A sofa's back is along its longer side. */
export function isBackAlongLength({ length_mm, width_mm }: Omit<Sides, 'label'>): boolean {
  return length_mm >= width_mm
}
