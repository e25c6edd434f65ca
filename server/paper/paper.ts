/** Paper, and the few things that are drawn on it: text in any of our scripts, lines, boxes. */
// oxlint-disable-next-line import/no-named-as-default -- Its types know the default alone.
import PDFDocument from 'pdfkit'
import type { Fonts, TextRun, Weight } from './fonts.ts'

/** In points. */
export const a4 = { short: 595.28, long: 841.89 } as const

export interface TextStyle {
  readonly size: number
  readonly weight?: Weight
  readonly colour?: string
  /** Where `x` is; text begins there unless it says otherwise. */
  readonly align?: 'left' | 'center' | 'right'
  /** Cut off with dots beyond it. */
  readonly maxWidth?: number
}

const ink = '#0f1b28'
/** Stroke width as a share of the font size: it makes the thin Chinese font as strong as the others. */
const strokes: Readonly<Record<Weight, number>> = { 400: 0.038, 600: 0.062 }

export class Paper {
  readonly #pdf: PDFKit.PDFDocument
  readonly #done: Promise<Buffer>
  readonly #fonts: Fonts
  readonly #registered = new Set<string>()

  constructor(facts: {
    readonly title: string
    readonly language: string
    readonly size: { readonly width: number; readonly height: number }
    readonly fonts: Fonts
  }) {
    this.#fonts = facts.fonts
    this.#pdf = new PDFDocument({
      size: [facts.size.width, facts.size.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      // Helvetica, which it would load first, is on none of our pages.
      font: '',
      lang: facts.language,
      info: { Title: facts.title, Creator: 'Loadline' },
    })
    this.#done = collect(this.#pdf)
  }

  addPage(): void {
    this.#pdf.addPage()
  }

  get pages(): number {
    return this.#pdf.bufferedPageRange().count
  }

  /** Draws on a page again, once it is known how many there are. */
  onEachPage(draw: (number: number) => void): void {
    for (let index = 0; index < this.pages; index++) {
      this.#pdf.switchToPage(index)
      draw(index + 1)
    }
  }

  /** `y` is the top of the line. */
  text(text: string, x: number, y: number, style: TextStyle): void {
    const { size, weight = 400, colour = ink, align = 'left', maxWidth = Infinity } = style
    const runs = this.#fonts.textRuns(this.#fitting(text, { size, weight, maxWidth }), weight)
    const width = this.#widthOf(runs, size)
    let at = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x
    for (const run of runs) {
      this.#use(run)
      this.#pdf.fillColor(colour).strokeColor(colour)
      if (run.font.thin) this.#pdf.lineWidth(size * strokes[weight])
      // The fonts' own heights differ, so lines are set by their base.
      const drop = size * ascent
      this.#pdf.text(run.text, at, y + drop, {
        lineBreak: false,
        baseline: 'alphabetic',
        fill: true,
        stroke: run.font.thin,
      })
      at += this.#pdf.widthOfString(run.text)
    }
  }

  widthOf(text: string, { size, weight = 400 }: TextStyle): number {
    return this.#widthOf(this.#fonts.textRuns(text, weight), size)
  }

  /** A text in as many lines as it needs, broken where its script breaks: Thai has no spaces between words. */
  linesOf(text: string, style: TextStyle & { readonly maxWidth: number }): readonly string[] {
    const fits = (line: string) => this.widthOf(line.trimEnd(), style) <= style.maxWidth
    const lines: string[] = []
    for (const paragraph of text.slice(0, longestParagraph).split('\n')) {
      let line = ''
      const add = (part: string) => {
        if (line === '' || fits(line + part)) line += part
        else {
          lines.push(line.trimEnd())
          line = part.trimStart()
        }
      }
      for (const part of unbreakableParts(paragraph)) {
        // A part longer than a line is broken at any letter.
        if (fits(part)) add(part)
        else for (const letter of new Intl.Segmenter().segment(part)) add(letter.segment)
      }
      lines.push(line.trimEnd())
    }
    return lines
  }

  line(from: readonly [number, number], to: readonly [number, number], colour: string): void {
    this.#pdf
      .moveTo(...from)
      .lineTo(...to)
      .lineWidth(0.5)
      .strokeColor(colour)
      .stroke()
  }

  box(
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    { fill, line, dashed = false }: { fill?: string; line?: string; dashed?: boolean },
  ): void {
    this.#pdf.rect(x, y, width, height).lineWidth(0.5)
    if (dashed) this.#pdf.dash(2, { space: 2 })
    if (fill !== undefined && line !== undefined) this.#pdf.fillAndStroke(fill, line)
    else if (fill !== undefined) this.#pdf.fill(fill)
    else if (line !== undefined) this.#pdf.strokeColor(line).stroke()
    if (dashed) this.#pdf.undash()
  }

  /** The quartered disc of engineers' drawings. */
  gravityMark(x: number, y: number, mark: string): void {
    const r = 5
    const quarters = `M 0 0 L 0 ${-r} A ${r} ${r} 0 0 1 ${r} 0 Z M 0 0 L 0 ${r} A ${r} ${r} 0 0 1 ${-r} 0 Z`
    this.#pdf.circle(x, y, r).fill('#ffffff')
    this.#pdf.save().translate(x, y).path(quarters).fill(mark).restore()
    this.#pdf.circle(x, y, r).lineWidth(0.9).strokeColor(ink).stroke()
  }

  async finish(): Promise<Buffer> {
    this.#pdf.end()
    return await this.#done
  }

  #fitting(
    text: string,
    { size, weight, maxWidth }: { size: number; weight: Weight; maxWidth: number },
  ): string {
    const fits = (each: string) =>
      this.#widthOf(this.#fonts.textRuns(each, weight), size) <= maxWidth
    const whole = text.slice(0, longestLetters)
    if (fits(whole)) return whole
    const letters = [...new Intl.Segmenter().segment(whole)].map(({ segment }) => segment)
    const cut = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`
    let [most, tooMany] = [0, letters.length]
    while (most + 1 < tooMany) {
      const middle = Math.floor((most + tooMany) / 2)
      if (fits(cut(middle))) most = middle
      else tooMany = middle
    }
    return cut(most)
  }

  #widthOf(runs: readonly TextRun[], size: number): number {
    let width = 0
    for (const run of runs) {
      this.#use(run, size)
      width += this.#pdf.widthOfString(run.text)
    }
    return width
  }

  #use({ font }: TextRun, size?: number): void {
    if (!this.#registered.has(font.name)) {
      this.#pdf.registerFont(font.name, font.trueType)
      this.#registered.add(font.name)
    }
    this.#pdf.font(font.name)
    if (size !== undefined) this.#pdf.fontSize(size)
  }
}

/** No line of the paper holds more. */
const longestLetters = 300
/** Nor any of its boxes. */
const longestParagraph = 1_500

/** From the top of a line to its base line, as a share of the font size. */
const ascent = 1

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}

const unspacedScript = /[\p{Script=Thai}\p{Script=Han}]/u

/** Lines break after a space, or between two words of a script without spaces: "7:30 AM," stays whole. */
function unbreakableParts(text: string): readonly string[] {
  const parts: string[] = []
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const last = parts.pop()
    if (last === undefined) parts.push(segment)
    else if (mayBreak(last, segment)) parts.push(last, segment)
    else parts.push(last + segment)
  }
  return parts
}

/** Not at a space that holds together what stands beside it. */
function mayBreak(before: string, after: string): boolean {
  if (/[ \u200B，。；：、]$/u.test(before)) return true
  return unspacedScript.test(before.at(-1) ?? '') && unspacedScript.test(after.at(0) ?? '')
}
