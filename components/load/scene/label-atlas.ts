/**
 * The print on pieces: their number in the order of loading, the signs of freight for "this side up" and
 * "fragile", and a pin. One row of signs in a texture; a piece's label is a number, four bits a sign.
 */
import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter } from 'three'
import type { ViewPiece } from '#lib/load-view/load-view-load.ts'

/** A cell of the row, in pixels; the shader knows the share. */
const cell = { width: 64, height: 104 } as const
export const cellShare = cell.width / cell.height
/** Digits are the first ten. */
const signs = { up: 10, fragile: 11, pinned: 12 } as const
export const cells = 16

/** Signs stand apart from the digits and from each other. */
const signScale = 0.84

/** A label has room for so many: five digits, and the three signs without the last digit. */
const mostSigns = 7
const bitsOfSign = 4

export function packedLabel(
  { step, upright, fragile }: Pick<ViewPiece, 'step' | 'upright' | 'fragile'>,
  isPinned: boolean,
): number {
  const shown = [
    ...Array.from(`${step}`, Number),
    ...(upright === true ? [signs.up] : []),
    ...(fragile === true ? [signs.fragile] : []),
    ...(isPinned ? [signs.pinned] : []),
  ].slice(0, mostSigns)
  // A sign is at most 15, so that 28 bits hold them, and the top four hold how many there are.
  const bits = shown.reduce((all, sign, place) => all + sign * 2 ** (bitsOfSign * place), 0)
  return bits + shown.length * 2 ** (bitsOfSign * mostSigns)
}

/** White signs; the shader gives them their colour. */
export function labelAtlas(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = cells * cell.width
  canvas.height = cell.height
  const paper = canvas.getContext('2d')
  if (paper !== null) {
    paper.fillStyle = '#ffffff'
    paper.strokeStyle = '#ffffff'
    paper.lineJoin = 'round'
    paper.textAlign = 'center'
    paper.textBaseline = 'alphabetic'
    paper.font = `600 ${cell.height * 0.86}px 'IBM Plex Sans Variable', 'Helvetica Neue', Arial, sans-serif`
    for (let digit = 0; digit < 10; digit++) {
      paper.fillText(`${digit}`, (digit + 0.5) * cell.width, cell.height * 0.81, cell.width * 0.86)
    }
    for (const [place, draw] of drawings) {
      paper.save()
      paper.translate((place + 0.5) * cell.width, cell.height / 2)
      paper.scale(signScale, signScale)
      paper.translate(-cell.width / 2, -cell.height / 2)
      draw(paper)
      paper.restore()
    }
  }
  const texture = new CanvasTexture(canvas)
  texture.minFilter = LinearMipmapLinearFilter
  texture.magFilter = LinearFilter
  texture.anisotropy = 4
  return texture
}

/** Two arrows over a bar. */
function drawUp(paper: CanvasRenderingContext2D): void {
  paper.fillRect(9, 84, 46, 7)
  for (const x of [20, 44]) {
    paper.fillRect(x - 3.5, 34, 7, 42)
    paper.beginPath()
    paper.moveTo(x, 13)
    paper.lineTo(x + 11, 38)
    paper.lineTo(x - 11, 38)
    paper.fill()
  }
}

/** A stemmed glass with a crack. */
function drawFragile(paper: CanvasRenderingContext2D): void {
  paper.beginPath()
  paper.moveTo(12, 14)
  paper.lineTo(52, 14)
  paper.bezierCurveTo(54, 40, 46, 54, 35, 57)
  paper.lineTo(35, 82)
  paper.lineTo(48, 85)
  paper.lineTo(48, 91)
  paper.lineTo(16, 91)
  paper.lineTo(16, 85)
  paper.lineTo(29, 82)
  paper.lineTo(29, 57)
  paper.bezierCurveTo(18, 54, 10, 40, 12, 14)
  paper.fill()
  paper.globalCompositeOperation = 'destination-out'
  paper.lineWidth = 4
  paper.beginPath()
  paper.moveTo(36, 13)
  paper.lineTo(28, 25)
  paper.lineTo(37, 31)
  paper.lineTo(30, 43)
  paper.stroke()
}

function drawPin(paper: CanvasRenderingContext2D): void {
  paper.fillRect(20, 16, 24, 8)
  paper.beginPath()
  paper.moveTo(25, 22)
  paper.lineTo(39, 22)
  paper.lineTo(42, 46)
  paper.lineTo(53, 58)
  paper.lineTo(11, 58)
  paper.lineTo(22, 46)
  paper.fill()
  paper.fillRect(29, 56, 6, 34)
}

const drawings = [
  [signs.up, drawUp],
  [signs.fragile, drawFragile],
  [signs.pinned, drawPin],
] as const
