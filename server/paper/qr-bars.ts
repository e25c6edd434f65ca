/** QR codes as bars: one for each run of black modules in a row. */
import encodeQr from 'qr'
import type { Bar } from './paper.ts'

/** True where it is black; without the blank around it. */
export function qrModules(text: string): boolean[][] {
  const withBorder = encodeQr(text, 'raw', { ecc: 'medium', border: 1 })
  return withBorder.slice(1, -1).map((row) => row.slice(1, -1))
}

export function qrBars(
  text: string,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): Bar[] {
  const modules = qrModules(text)
  const dot = side / modules.length
  return modules.flatMap((row, rowAt) => {
    const bars: Bar[] = []
    for (let at = 0; at < row.length; at += 1) {
      if (row[at] !== true) continue
      const from = at
      while (row[at + 1] === true) at += 1
      const width = (at + 1 - from) * dot
      bars.push({ x: x + from * dot, y: y + rowAt * dot, width, height: dot })
    }
    return bars
  })
}
