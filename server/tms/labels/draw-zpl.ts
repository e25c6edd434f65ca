/**
 * Labels as ZPL II, for a printer of 203 dpi. A Zebra printer has no Thai and no Chinese font unless somebody
 * loads one, so texts are graphics, which every printer of the language draws alike; bars are the printer's
 * own commands.
 */
import { scheduler } from 'node:timers/promises'
import { drawText, emptyDots, type Dots } from '#server/paper/draw-dots.ts'
import type { Fonts } from '#server/paper/fonts.ts'
import { labelDots, type Mark, type Rectangle, type TextLine } from './lay-out-label.ts'

export async function drawZpl(labels: Iterable<readonly Mark[]>, fonts: Fonts): Promise<Buffer> {
  const commands: string[] = []
  /** The organization, the sender and the captions are the same on most labels. */
  const known = new Map<string, readonly string[]>()
  const draw = (mark: Mark) => {
    const key = JSON.stringify(mark)
    const drawn = known.get(key) ?? commandsOf(mark, fonts)
    if (known.size >= mostKnown) known.clear()
    known.set(key, drawn)
    return drawn
  }
  for (const marks of labels) {
    commands.push(`^XA^PW${labelDots.width}^LL${labelDots.height}^LH0,0^LS0`)
    for (const mark of marks) commands.push(...draw(mark))
    commands.push('^XZ')
    // Other requests of the process have their turn between two labels.
    await scheduler.yield()
  }
  return Buffer.from(`${commands.join('\n')}\n`, 'ascii')
}

const mostKnown = 2_000

/**
 * Printers draw a QR code up to ten dots below its place, depending on their firmware: half of it leaves
 * the blank around the code wide enough either way.
 */
const qrDrop = 5

function commandsOf(mark: Mark, fonts: Fonts): string[] {
  switch (mark.kind) {
    case 'text': {
      const { box } = mark.line
      return graphic(box, drawLines(box, [mark.line], fonts))
    }
    case 'plate':
      return graphic(mark.box, inverted(drawLines(mark.box, mark.lines, fonts)))
    case 'rule': {
      const { x, y, width, height } = mark.box
      return [`^FO${x},${y}^GB${width},${height},${Math.min(width, height)}^FS`]
    }
    case 'code128': {
      const { x, y, height } = mark.box
      return [`^FO${x},${y}^BY${mark.module}^BCN,${height},N,N,N,A^FD${mark.text}^FS`]
    }
    case 'qr': {
      const { x, y } = mark.box
      return [`^FO${x},${y - qrDrop}^BQN,2,${mark.module}^FDMA,${mark.text}^FS`]
    }
  }
}

function drawLines(box: Rectangle, lines: readonly TextLine[], fonts: Fonts): Dots {
  const dots = emptyDots(box.width, box.height)
  for (const line of lines) {
    drawText(dots, { ...line, x: line.x - box.x, baseline: line.baseline - box.y }, fonts)
  }
  return dots
}

function inverted({ bytes, ...dots }: Dots): Dots {
  const { width, bytesPerRow } = dots
  const lastByte = 0xff & (0xff << (bytesPerRow * 8 - width))
  const within = (index: number) => ((index + 1) % bytesPerRow === 0 ? lastByte : 0xff)
  return { ...dots, bytes: bytes.map((byte, index) => ~byte & within(index)) }
}

/** Only the rows and bytes with ink. */
function graphic({ x, y }: Rectangle, { bytes, bytesPerRow, height }: Dots): string[] {
  let [left, right, first, last] = [bytesPerRow, 0, height, -1]
  for (let row = 0; row < height; row += 1) {
    for (let at = 0; at < bytesPerRow; at += 1) {
      if (bytes[row * bytesPerRow + at] === 0) continue
      left = Math.min(left, at)
      right = Math.max(right, at + 1)
      first = Math.min(first, row)
      last = row
    }
  }
  if (last === -1) return []
  const width = right - left
  const rows: string[] = []
  let before = ''
  for (let row = first; row <= last; row += 1) {
    const from = row * bytesPerRow + left
    const digits = hexadecimal(bytes.subarray(from, from + width))
    rows.push(digits === before ? ':' : compressed(digits, width))
    before = digits
  }
  const total = width * rows.length
  return [`^FO${x + left * 8},${y + first}^GFA,${total},${total},${width},${rows.join('')}^FS`]
}

/** Without the white bytes at the end. */
function hexadecimal(row: Uint8Array): string {
  let end = row.length
  while (end > 0 && row[end - 1] === 0) end -= 1
  return Buffer.from(row.buffer, row.byteOffset, end).toString('hex').toUpperCase()
}

/** The language's own compression: counts of equal digits, and a comma for the white end of a row. */
function compressed(digits: string, width: number): string {
  const short = digits.replaceAll(
    /([0-9A-F])\1{2,}/g,
    (run, digit: string) => count(run.length) + digit,
  )
  return digits.length === width * 2 ? short : `${short},`
}

/** `g` to `z` are 20 to 400, `G` to `Y` 1 to 19. */
function count(times: number): string {
  const twenties = Math.min(20, Math.floor(times / 20))
  const rest = times - twenties * 20
  const letters =
    (twenties > 0 ? letterAfter('f', twenties) : '') + (rest > 0 ? letterAfter('F', rest) : '')
  return letters
}

function letterAfter(letter: string, steps: number): string {
  return String.fromCharCode(letter.charCodeAt(0) + steps)
}
