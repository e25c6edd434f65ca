/**
 * A label printer for tests: the dots that a printer of 203 dpi makes of ZPL, after Zebra's programming
 * guide. It knows the commands that labels use and refuses all others.
 */
import encodeQr from 'qr'
import { code128 } from '#server/paper/code-128.ts'

export interface PrintedLabel {
  readonly width: number
  readonly height: number
  /** 1 is black. */
  readonly dots: Uint8Array
  /** Where each command of dots has printed, with its name. */
  readonly printed: readonly {
    command: string
    x: number
    y: number
    right: number
    bottom: number
  }[]
}

export function printZpl(zpl: string): PrintedLabel[] {
  return zpl
    .split('^XA')
    .slice(1)
    .map((format) => {
      const end = format.indexOf('^XZ')
      if (end === -1) throw new Error('a format without an end')
      return printFormat(format.slice(0, end).replaceAll('\n', ''))
    })
}

function printFormat(format: string): PrintedLabel {
  let [width, height, x, y, module] = [0, 0, 0, 0, 2]
  let dots = new Uint8Array()
  let code: { kind: 'BC'; height: number } | { kind: 'BQ'; magnification: number } | null = null
  const printed: PrintedLabel['printed'][number][] = []
  const fill = (left: number, top: number, wide: number, high: number) => {
    if (left < 0 || top < 0 || left + wide > width || top + high > height) {
      throw new Error(`dots outside of the label: ${[left, top, wide, high].join(' ')}`)
    }
    for (let row = top; row < top + high; row += 1)
      dots.fill(1, row * width + left, row * width + left + wide)
  }
  for (const [, name = '', given = ''] of format.matchAll(/\^([A-Z][A-Z0-9])([^^]*)/g)) {
    const numbers = given.split(',').map(Number)
    const [a = 0, b = 0, c = 0] = numbers
    switch (name) {
      case 'PW':
        width = a
        break
      case 'LL':
        height = a
        dots = new Uint8Array(width * height)
        break
      case 'FO':
        ;[x, y] = [a, b]
        break
      case 'GB':
        if (Math.min(a, b) !== c) throw new Error('a box that is not filled')
        fill(x, y, a, b)
        break
      case 'BY':
        module = a
        break
      case 'BC':
        code = { kind: 'BC', height: Number(given.split(',')[1]) }
        break
      case 'BQ':
        code = { kind: 'BQ', magnification: c }
        break
      case 'GF': {
        const [, kind, , total = '', perRow = '', data = ''] =
          /^(A),(\d+),(\d+),(\d+),(.*)$/.exec(given) ?? []
        if (kind !== 'A') throw new Error('a graphic that is not in hexadecimal')
        const rows = rowsOf(data, Number(perRow))
        if (rows.length * Number(perRow) !== Number(total))
          throw new Error('a graphic of another size')
        let [right, bottom] = [x, y]
        for (const [rowAt, row] of rows.entries()) {
          for (const [at, digit] of [...row].entries()) {
            for (let bit = 0; bit < 4; bit += 1) {
              if ((Number.parseInt(digit, 16) & (8 >> bit)) === 0) continue
              fill(x + at * 4 + bit, y + rowAt, 1, 1)
              right = Math.max(right, x + at * 4 + bit + 1)
              bottom = Math.max(bottom, y + rowAt + 1)
            }
          }
        }
        printed.push({ command: 'GF', x, y, right, bottom })
        break
      }
      case 'FD':
        if (code?.kind === 'BC') {
          const { bars, modules } = code128(given)
          for (const { at, width: wide } of bars)
            fill(x + at * module, y, wide * module, code.height)
          printed.push({
            command: 'BC',
            x,
            y,
            right: x + modules * module,
            bottom: y + code.height,
          })
        } else if (code?.kind === 'BQ') {
          const text = /^MA,(.*)$/.exec(given)?.[1]
          if (text === undefined) throw new Error('a QR code of another level')
          const scale = code.magnification
          const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1)
          const drop = 10
          for (const [rowAt, row] of rows.entries()) {
            for (const [at, black] of row.slice(1, -1).entries()) {
              if (black) fill(x + at * scale, y + drop + rowAt * scale, scale, scale)
            }
          }
          const side = rows.length * scale
          printed.push({ command: 'BQ', x, y: y + drop, right: x + side, bottom: y + drop + side })
        } else throw new Error('text in a font of the printer')
        code = null
        break
      case 'FS':
      case 'LH':
      case 'LS':
        break
      default:
        throw new Error(`the test's printer does not know ^${name}`)
    }
  }
  return { width, height, dots, printed }
}

/** Rows of hexadecimal digits, with the counts, commas and colons of the compression undone. */
function rowsOf(data: string, bytesPerRow: number): string[] {
  const digits = bytesPerRow * 2
  const rows: string[] = []
  let row = ''
  let times = 0
  const end = () => {
    if (row.length > digits) throw new Error('a row that is too long')
    if (row.length === digits) {
      rows.push(row)
      row = ''
    }
  }
  for (const letter of data) {
    if (letter >= 'G' && letter <= 'Y') times += letter.charCodeAt(0) - 'F'.charCodeAt(0)
    else if (letter >= 'g' && letter <= 'z')
      times += (letter.charCodeAt(0) - 'f'.charCodeAt(0)) * 20
    else if (letter === ',') {
      row = row.padEnd(digits, '0')
      end()
    } else if (letter === ':') rows.push(rows.at(-1) ?? '')
    else {
      row += letter.repeat(Math.max(1, times))
      times = 0
      end()
    }
  }
  if (row !== '') throw new Error('a row that is too short')
  return rows
}

/** A picture that the tools of a test read: portable bitmap. */
export function toPbm({ width, height, dots }: PrintedLabel): Buffer {
  const bytesPerRow = Math.ceil(width / 8)
  const bytes = Buffer.alloc(bytesPerRow * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * bytesPerRow + (x >> 3)
      if (dots[y * width + x] === 1) bytes.writeUInt8(bytes.readUInt8(at) | (0x80 >> (x & 7)), at)
    }
  }
  return Buffer.concat([Buffer.from(`P4\n${width} ${height}\n`), bytes])
}
