/** Paper, and the few things that are drawn on it: text in any of our scripts, lines, boxes. */
// oxlint-disable-next-line import/no-named-as-default -- Its types know the default alone.
import PDFDocument from 'pdfkit'
import type { Font } from 'fontkit'
import { breakLines, cutToWidth } from './fit-text.ts'
import { asTyped, type Fonts, type TextRun, type Weight } from './fonts.ts'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** It takes opened fonts too, which its types do not know. */
      registerFont(name: string, font: Font): this
    }
  }
}

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

export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const ink = '#0f1b28'

export class Paper {
  readonly #pdf: CopiedDocument
  readonly #done: Promise<Buffer>
  readonly #fonts: Fonts
  readonly #registered = new Set<string>()

  constructor(facts: {
    readonly title: string
    readonly language: string
    readonly size: { readonly width: number; readonly height: number }
    readonly fonts: Fonts
    /** Each page is finished when the next one begins, so that many are no long work at the end. */
    readonly isWrittenByPage?: boolean
  }) {
    this.#fonts = facts.fonts
    this.#pdf = new CopiedDocument({
      size: [facts.size.width, facts.size.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: facts.isWrittenByPage !== true,
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
    const widthOf = (part: string) => this.widthOf(part, style)
    const shown = cutToWidth(text.slice(0, longestLine), { maxWidth, widthOf })
    const width = align === 'left' ? 0 : widthOf(shown)
    let at = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x
    for (const run of this.#fonts.textRuns(shown, weight)) {
      this.#use(run, size)
      this.#pdf.fillColor(colour)
      const stroke = run.font.strokes[weight]
      if (stroke > 0) this.#pdf.strokeColor(colour).lineWidth(size * stroke)
      // The fonts' own heights differ, so lines are set by their base.
      const drop = size * ascent
      this.#pdf.copiedText = /\p{M}/u.test(run.text) ? asTyped(run.text) : null
      this.#pdf.text(run.text, at, y + drop, {
        lineBreak: false,
        baseline: 'alphabetic',
        fill: true,
        stroke: stroke > 0,
      })
      at += this.#pdf.widthOfString(run.text)
    }
  }

  widthOf(text: string, { size, weight = 400 }: TextStyle): number {
    return this.#fonts.widthOf(text, weight) * size
  }

  /** A text in as many lines as it needs, broken where its script breaks: Thai has no spaces between words. */
  linesOf(text: string, style: TextStyle & { readonly maxWidth: number }): readonly string[] {
    const { maxWidth } = style
    return breakLines(text, { maxWidth, widthOf: (part) => this.widthOf(part, style) }).lines
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

  polygon(
    points: readonly (readonly [x: number, y: number])[],
    { fill, line }: { fill: string; line: string },
  ): void {
    const path = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'} ${x} ${y}`).join(' ')
    this.#pdf.path(`${path} Z`).lineWidth(0.4).fillAndStroke(fill, line)
  }

  /** Boxes that look alike, each painted over those before it. A page may have thousands, so they are short. */
  boxes(boxes: readonly Bar[], { fill, line }: { fill: string; line: string }): void {
    this.#pdf.lineWidth(0.5).fillColor(fill).strokeColor(line)
    this.#pdf.addContent(boxes.map((box) => `${rectangle(box)} B`).join('\n'))
  }

  /** Bars of a code: one shape, so that no hairline shows between two that touch. */
  bars(bars: readonly Bar[]): void {
    this.#pdf.addContent(bars.map(rectangle).join('\n')).fill('#000000')
  }

  /** Draws smaller, from another corner. */
  at({ x, y, scale }: { x: number; y: number; scale: number }, draw: () => void): void {
    this.#pdf.save().translate(x, y).scale(scale)
    draw()
    this.#pdf.restore()
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

  #use({ font }: TextRun, size: number): void {
    if (!this.#registered.has(font.name)) {
      this.#pdf.registerFont(font.name, font.font)
      this.#registered.add(font.name)
    }
    this.#pdf.font(font.name).fontSize(size)
  }
}

/**
 * Says beside glyphs which text they are. A program that copies or searches would read it from the glyphs,
 * where marks of Thai are apart from their letters and vowels of Khmer before them.
 */
class CopiedDocument extends PDFDocument {
  /** The text of what is drawn next; null: that of its glyphs. */
  copiedText: string | null = null

  override addContent(content: string): PDFKit.PDFDocument {
    if (this.copiedText === null) return super.addContent(content)
    // Within the text object: a program measures the text by the font and place that are set there.
    if (content === 'ET') super.addContent('EMC')
    super.addContent(content)
    if (content === 'BT') {
      const hex = Buffer.from(`\ufeff${this.copiedText}`, 'utf16le').swap16().toString('hex')
      super.addContent(`/Span <</ActualText <${hex}>>> BDC`)
    }
    return this
  }
}

/** In the language of PDF. */
function rectangle({ x, y, width, height }: Bar): string {
  return `${[x, y, width, height].map((each) => Number(each.toFixed(3))).join(' ')} re`
}

/** No line of the paper holds more. */
const longestLine = 300

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
