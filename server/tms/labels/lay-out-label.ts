/**
 * The places of everything on a label of 100 x 150 mm. The unit is the dot of a label printer of 203 dpi,
 * 8 to the millimetre: bars that are whole dots wide are printed sharp, and PDF and ZPL are the same.
 *
 * The largest are what a person at a belt or a driver looks for: the sort code, then the receiver. The
 * code of the parcel has the whole width, so that a scanner finds it at any place of the belt; the smaller
 * code of the waybill is far from it.
 */
import { code128, quietModules } from '#server/paper/code-128.ts'
import { anyScript, fitText, type LineRoom, type TextBox } from '#server/paper/fit-text.ts'
import { qrModules } from '#server/paper/qr-bars.ts'
import type { Weight } from '#server/paper/fonts.ts'
import type { LabelContent } from './label-content.ts'

export const labelDots = { width: 800, height: 1200 } as const

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Mark =
  | { readonly kind: 'text'; readonly line: TextLine }
  /** White on black. */
  | { readonly kind: 'plate'; readonly box: Rectangle; readonly lines: readonly TextLine[] }
  | { readonly kind: 'rule'; readonly box: Rectangle }
  | {
      readonly kind: 'code128'
      readonly box: Rectangle
      readonly module: number
      readonly text: string
    }
  | { readonly kind: 'qr'; readonly box: Rectangle; readonly module: number; readonly text: string }

export interface TextLine {
  readonly text: string
  /** The line is nowhere outside of it. */
  readonly box: Rectangle
  /** Where in the box the text begins. */
  readonly x: number
  readonly baseline: number
  readonly size: number
  readonly weight: Weight
}

export type WidthOfText = (text: string, weight: Weight) => number

/** Letters and numbers without marks. */
const latin: LineRoom = { above: 0.8, below: 0.22, pitch: 1.05 }
const figures: LineRoom = { above: 0.74, below: 0.03, pitch: 1 }

const edge = 28
const right = labelDots.width - edge
const rule = 3

export function layOutLabel(content: LabelContent, widthOf: WidthOfText): Mark[] {
  const marks: Mark[] = []
  /** Where its last line ends. */
  const write = (text: string, box: Rectangle, given: TextStyle): number => {
    const lines = linesIn(text, box, { style: given, widthOf })
    for (const line of lines) marks.push({ kind: 'text', line })
    return endOf(lines, box)
  }
  const across = (y: number) => {
    marks.push({ kind: 'rule', box: { x: edge, y, width: right - edge, height: rule } })
  }
  const down = (x: number, from: number, to: number) => {
    marks.push({ kind: 'rule', box: { x, y: from, width: rule, height: to - from } })
  }

  // Organization and service.
  const { captions } = content
  const service = [content.urgent ? captions.urgent : '', content.service]
    .filter(Boolean)
    .join(' · ')
  const plate = { x: 484, y: 22, width: right - 484, height: 86 }
  const organizationWidth = (service === '' ? right : plate.x - 16) - edge
  write(
    content.organization,
    { x: edge, y: 20, width: organizationWidth, height: 90 },
    style.organization,
  )
  if (service !== '') {
    const inner = { x: plate.x + 12, y: plate.y, width: plate.width - 24, height: plate.height }
    const lines = linesIn(service, inner, { style: style.plate, widthOf })
    marks.push({ kind: 'plate', box: plate, lines })
  }
  across(114)

  // Sort code, and which of how many parcels.
  const side = 560
  const { code, names } = content.sort
  const sort = { x: edge, y: 126, width: side - edge - 16, height: 102 }
  write(code || names.join(' · '), sort, /^[\d-]+$/.test(code) ? style.sort : style.sortText)
  if (code !== '') write(names.join(' · '), { ...sort, y: 230, height: 76 }, style.sortNames)
  down(side, 114, 308)
  const count = { x: side + 16, y: 124, width: right - side - 16, height: 92 }
  write(`${content.number} of ${content.count}`, count, style.count)
  write(content.weight, { ...count, y: 222, height: 76 }, style.weight)
  across(308)

  // The parcel's code over the whole width.
  const width = right - edge
  code128At(marks, content.parcelNo, { x: edge, y: 328, width, height: 160 })
  write(content.parcelNo, { x: edge, y: 492, width, height: 44 }, style.number)
  across(540)

  // Receiver.
  const { receiver, sender } = content
  write(captions.to, { x: edge, y: 544, width, height: 38 }, style.caption)
  const nameEnd = write(receiver.name, { x: edge, y: 580, width, height: 92 }, style.receiver)
  const isDialled = /^[\d+() ·.-]+$/.test(receiver.phones)
  const phones = { x: edge, y: nameEnd, width, height: 48 }
  const phonesEnd = write(receiver.phones, phones, isDialled ? style.phone : style.phoneText)
  // The address has all that is left when the region has its place below.
  const region = { x: edge, y: phonesEnd, width, height: 58 }
  const regionLines = linesIn(receiver.region, region, { style: style.region, widthOf })
  const regionHeight = endOf(regionLines, region) - region.y
  const address = { x: edge, y: phonesEnd, width, height: 878 - phonesEnd - regionHeight }
  const addressEnd = write(receiver.address, address, style.address)
  write(receiver.region, { ...region, y: addressEnd }, style.region)
  across(880)

  // Sender, to whom the parcel is returned, and the code for a phone.
  const qrSide = 588
  const left = { x: edge, width: qrSide - edge - 16 }
  write(captions.from, { ...left, y: 884, height: 29 }, style.smallCaption)
  const senderLine = [sender.name, sender.phones].filter(Boolean).join(' · ')
  write(senderLine, { ...left, y: 909, height: 44 }, style.sender)
  write(captions.returnTo, { ...left, y: 951, height: 29 }, style.smallCaption)
  const returnTo = [sender.address, sender.region].filter(Boolean).join(', ')
  write(returnTo, { ...left, y: 976, height: 86 }, style.returnTo)
  down(qrSide, 880, 1064)
  qrAt(marks, content.parcelNo, {
    x: qrSide + rule,
    y: 883,
    width: right - qrSide - rule,
    height: 181,
  })
  across(1064)

  // Add-ons, pieces, references and notes, and the waybill's code.
  const codeSide = 372
  const details = { x: edge, y: 1070, width: codeSide - edge - 12, height: 124 }
  write(content.details.join('\n'), details, style.details)
  const codeBox = { x: codeSide, width: right + 12 - codeSide }
  code128At(marks, content.waybillNo, { ...codeBox, y: 1080, height: 70 })
  write(content.waybillNo, { ...codeBox, y: 1154, height: 34 }, style.smallNumber)
  return marks
}

interface TextStyle extends Pick<TextBox, 'largest' | 'smallest'> {
  readonly weight: Weight
  /** Without it: any script. */
  readonly room?: LineRoom
  readonly center?: true
  /** In the middle of the height of the box; else from its top. */
  readonly middle?: true
}

const style = {
  organization: { largest: 44, smallest: 14, weight: 600, middle: true },
  plate: { largest: 42, smallest: 14, weight: 600, center: true, middle: true },
  sort: { largest: 132, smallest: 30, weight: 600, middle: true, room: figures },
  sortText: { largest: 88, smallest: 20, weight: 600, middle: true },
  sortNames: { largest: 42, smallest: 16, weight: 600, middle: true },
  count: { largest: 72, smallest: 30, weight: 600, center: true, middle: true, room: latin },
  weight: { largest: 56, smallest: 20, weight: 600, center: true, middle: true, room: latin },
  number: { largest: 40, smallest: 14, weight: 600, center: true, middle: true, room: latin },
  caption: { largest: 22, smallest: 14, weight: 600 },
  receiver: { largest: 56, smallest: 14, weight: 600 },
  phone: { largest: 44, smallest: 16, weight: 600, room: latin },
  phoneText: { largest: 36, smallest: 14, weight: 600 },
  address: { largest: 34, smallest: 11, weight: 400 },
  region: { largest: 35, smallest: 14, weight: 600 },
  smallCaption: { largest: 17, smallest: 12, weight: 600 },
  sender: { largest: 26, smallest: 12, weight: 600, middle: true },
  returnTo: { largest: 24, smallest: 11, weight: 400 },
  details: { largest: 22, smallest: 11, weight: 400 },
  smallNumber: { largest: 24, smallest: 12, weight: 600, center: true, middle: true, room: latin },
} as const satisfies Record<string, TextStyle>

function linesIn(
  text: string,
  box: Rectangle,
  { style: given, widthOf }: { style: TextStyle; widthOf: WidthOfText },
): TextLine[] {
  if (text === '') return []
  const { weight, center = false, middle = false, room = anyScript } = given
  // A dot above and one below, for the base line is on a dot.
  const fitting = { ...box, height: box.height - 2, ...given, room }
  const { size, lines } = fitText(text, fitting, (each) => widthOf(each, weight))
  const { above, below, pitch } = room
  const height = (above + below + (lines.length - 1) * pitch) * size
  const top = middle ? Math.max(0, (box.height - 2 - height) / 2) : 0
  const overhang = Math.ceil(size * widestOverhang)
  return lines.map((line, index) => {
    const baseline = Math.ceil(box.y + top + (above + index * pitch) * size)
    const blank = center ? Math.max(0, box.width - widthOf(line, weight) * size) : 0
    const y = Math.floor(baseline - above * size)
    return {
      text: line,
      box: {
        x: box.x - overhang,
        y,
        width: box.width + 2 * overhang,
        height: Math.ceil(baseline + below * size) - y,
      },
      x: box.x + Math.floor(blank / 2),
      baseline,
      size,
      weight,
    }
  })
}

/** Beyond the ends of a line, as a share of the size: the accent of `ĩ` is wider than it, and so are slashes. */
const widestOverhang = 0.2

function endOf(lines: readonly TextLine[], { y }: Rectangle): number {
  const last = lines.at(-1)
  return last === undefined ? y : last.box.y + last.box.height
}

/** A scanner at a belt reads bars of two to four dots; a number that needs thinner ones has none. */
const narrowestModule = 2
const widestModule = 4

function code128At(marks: Mark[], text: string, box: Rectangle): void {
  const { modules } = code128(text)
  const dots = Math.min(widestModule, Math.floor(box.width / (modules + 2 * quietModules)))
  if (dots < narrowestModule) return
  const width = modules * dots
  const x = box.x + Math.floor((box.width - width) / 2)
  marks.push({ kind: 'code128', box: { ...box, x, width }, module: dots, text })
}

const quietOfQr = 4

function qrAt(marks: Mark[], text: string, box: Rectangle): void {
  const modules = qrModules(text).length
  const dots = Math.floor(Math.min(box.width, box.height) / (modules + 2 * quietOfQr))
  const side = modules * dots
  const x = box.x + Math.floor((box.width - side) / 2)
  const y = box.y + Math.floor((box.height - side) / 2)
  marks.push({ kind: 'qr', box: { x, y, width: side, height: side }, module: dots, text })
}
