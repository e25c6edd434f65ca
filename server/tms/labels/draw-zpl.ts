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
  for (const marks of labels) {
    commands.push(`^XA^PW${labelDots.width}^LL${labelDots.height}^LH0,0^LS0`)
    for (const mark of marks) commands.push(...commandsOf(mark, fonts))
    commands.push('^XZ')
    // Other requests of the process have their turn between two labels.
    await scheduler.yield()
  }
  return Buffer.from(`${commands.join('\n')}\n`, 'ascii')
}

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
function graphic({ x, y }: Rectangle, dots: Dots): string[] {
  const rows = rowsOf(dots)
  const inked = rows.flatMap((row, index) => (/[^0]/.test(row) ? [index] : []))
  const [first, last] = [inked[0], inked.at(-1)]
  if (first === undefined || last === undefined) return []
  const used = rows.slice(first, last + 1)
  const left = Math.min(...used.map((row) => Math.floor(/^0*/.exec(row)?.[0].length ?? 0)))
  const right = Math.max(...used.map((row) => row.replace(/0+$/, '').length))
  const from = left - (left % 2)
  const bytesPerRow = Math.ceil((right - from) / 2)
  const kept = used.map((row) => row.slice(from, from + bytesPerRow * 2))
  const total = bytesPerRow * kept.length
  const place = `^FO${x + from * 4},${y + first}`
  return [`${place}^GFA,${total},${total},${bytesPerRow},${compressed(kept)}^FS`]
}

function rowsOf({ bytes, bytesPerRow, height }: Dots): string[] {
  const all = Buffer.from(bytes)
  return Array.from({ length: height }, (_, y) =>
    all.toString('hex', y * bytesPerRow, (y + 1) * bytesPerRow).toUpperCase(),
  )
}

/** The language's own compression: counts of equal digits, the end of a row that is white, equal rows. */
function compressed(rows: readonly string[]): string {
  return rows
    .map((row, index) => {
      if (row === rows[index - 1]) return ':'
      // A comma stands for whole bytes.
      const inked = row.replace(/(?:00)+$/, '')
      const short = inked.replaceAll(
        /(.)\1{2,}/g,
        (run, digit: string) => count(run.length) + digit,
      )
      return inked === row ? short : `${short},`
    })
    .join('')
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
