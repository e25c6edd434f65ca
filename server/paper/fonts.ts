/** The fonts of the pages, in the form that a PDF takes, and which of them draws a character. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { decompress } from 'wawoff2'
import { romanized } from './romanize.ts'

export type Weight = 400 | 600

export interface FontFile {
  /** Its name in the document. */
  readonly name: string
  readonly font: Font
  /**
   * Some come in one weight, which is drawn with a stroke to be as strong as the rest: the width of the
   * stroke, as a share of the font size.
   */
  readonly strokes: Readonly<Record<Weight, number>>
  /** With the glyphs of this weight, where they are drawn as dots: a PDF cannot contain it. */
  outlines(weight: Weight): Font
}

export interface TextRun {
  readonly text: string
  readonly font: FontFile
}

export interface Fonts {
  /** A text in pieces of one font each. */
  textRuns(text: string, weight: Weight): readonly TextRun[]
  /** At the font size 1. */
  widthOf(text: string, weight: Weight): number
}

const noStroke = { 400: 0, 600: 0 } as const
const strokesOfChinese = { 400: 0.038, 600: 0.062 } as const
/** The letters of Vietnamese words come from two fonts, one of which has no bold. */
const strokesOfPlex = { 400: 0, 600: 0.036 } as const

const modules = join(/* turbopackIgnore: true */ process.cwd(), 'node_modules')
const plexThai = join(modules, '@fontsource/ibm-plex-sans-thai/files')
const plex = join(modules, '@fontsource-variable/ibm-plex-sans/files')
const chinese = join(modules, '@fontsource-variable/noto-sans-sc/files')
const korean = join(modules, '@fontsource-variable/noto-sans-kr/files')
const lao = join(modules, '@fontsource/noto-sans-lao/files')
/** fontkit shapes this Khmer font as a browser does; on Noto Sans Khmer it fails. */
const khmer = join(modules, '@fontsource/battambang/files')

let loading: Promise<Fonts> | undefined

/**
 * Reads all of them at the first call of a process. fontkit, which draws them in
 * the PDF, also reads WOFF2, but draws one part of the Chinese font wrong, and cannot write a variation of
 * a font. The documents of a process share the opened fonts: to open them is most of the work of a page.
 */
export function loadFonts(): Promise<Fonts> {
  return (loading ??= readFonts())
}

type FontOf = ReadonlyMap<number, FontFile>

async function readFonts(): Promise<Fonts> {
  const thin = new Map([
    ...(await fontsIn(korean, await partsIn(korean), strokesOfChinese)),
    ...(await fontsIn(chinese, await partsIn(chinese), strokesOfChinese)),
  ])
  const others = await fontsIn(
    plex,
    ['latin-ext', 'vietnamese', 'greek', 'cyrillic'].map(
      (script) => `ibm-plex-sans-${script}-wght-normal.woff2`,
    ),
    strokesOfPlex,
  )
  const scripts = ['latin', 'thai', 'latin-ext', 'cyrillic-ext']
  const ofWeight = async (weight: Weight): Promise<FontOf> => {
    const names = scripts.map((script) => `ibm-plex-sans-thai-${script}-${weight}-normal.woff2`)
    const bold = weight === 600 ? 700 : weight
    return new Map([
      ...(await fontsIn(khmer, [`battambang-khmer-${bold}-normal.woff2`], noStroke)),
      ...(await fontsIn(lao, [`noto-sans-lao-lao-${weight}-normal.woff2`], noStroke)),
      ...thin,
      ...others,
      ...(await fontsIn(plexThai, names, noStroke)),
    ])
  }
  const fonts = { 400: await ofWeight(400), 600: await ofWeight(600) }
  const widths = { 400: new Map<string, number>(), 600: new Map<string, number>() }
  return {
    textRuns: (text, weight) => textRuns(text, fonts[weight]),
    widthOf: (text, weight) => sum(wordsOf(text).map((word) => widthOfWord(word, weight))),
  }

  function widthOfWord(word: string, weight: Weight): number {
    const known = widths[weight].get(word)
    if (known !== undefined) return known
    const runs = textRuns(word, fonts[weight])
    const width = sum(
      runs.map(({ text, font: { font } }) => font.layout(text).advanceWidth / font.unitsPerEm),
    )
    if (widths[weight].size >= mostWidths) widths[weight].clear()
    widths[weight].set(word, width)
    return width
  }
}

/** The same words come again on the next page. */
const mostWidths = 20_000

/** With the space that follows each. The PDF does not kern across a space either. */
export function wordsOf(text: string): string[] {
  return text.match(/[^ ]* |[^ ]+$/g) ?? []
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

/** A font of very many characters comes in numbered parts. */
async function partsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /-\d+-wght-normal\.woff2$/.test(name))
}

/** The virama of Pali in Lao letters: fontkit fails on a mark after it. */
const misdrawn: ReadonlySet<number> = new Set([0x0eba])

/** Where several have a character, the first one counts. */
async function fontsIn(
  folder: string,
  names: readonly string[],
  strokes: FontFile['strokes'],
): Promise<FontOf> {
  const fontOf = new Map<number, FontFile>()
  for (const name of names) {
    const trueType = Buffer.from(await decompress(await readFile(join(folder, name))))
    const font = create(trueType)
    if (!('characterSet' in font)) throw new Error(`${name} has several fonts`)
    const file = { name, font, strokes, outlines: outlinesOf(font) }
    for (const character of font.characterSet) {
      if (fontOf.has(character) || misdrawn.has(character)) continue
      fontOf.set(character, file)
      // A glyph that is made as a part of another (the e of é) would stand for no character in later documents.
      font.glyphForCodePoint(character)
    }
  }
  return fontOf
}

function outlinesOf(font: Font): FontFile['outlines'] {
  if (font.variationAxes['wght'] === undefined) return () => font
  const variations = new Map<Weight, Font>()
  return (weight) => {
    const known = variations.get(weight) ?? font.getVariation({ wght: weight })
    variations.set(weight, known)
    return known
  }
}

/** Replaces a character that no font has. */
const unknown = '?'

function textRuns(text: string, fontOf: FontOf): readonly TextRun[] {
  const runs: { text: string; font: FontFile }[] = []
  for (const character of drawable(text)) {
    const own = fontOf.get(character.codePointAt(0) ?? 0)
    const font = own ?? fontOf.get(unknown.charCodeAt(0))
    if (font === undefined) continue
    const drawn = own === undefined ? unknown : character
    const last = runs.at(-1)
    if (last?.font.name === font.name) last.text += drawn
    else runs.push({ text: drawn, font })
  }
  return runs
}

/** Marks that direct how others are drawn, and select one of the pictures of an emoji: they have no glyph. */
const withoutGlyph = /\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}/gu
/**
 * Thai and Lao set two marks on a letter, Khmer three. Composed letters of other scripts have theirs
 * already, and one more is enough. A pile of them would run into the line above.
 */
const pileOfMarks =
  /((?:(?=[\p{sc=Thai}\p{sc=Lao}])\p{M}){2}|(?:(?=\p{sc=Khmer})\p{M}){3}|(?![\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}])\p{M})\p{M}+/gu
/** They would be drawn over what is to the left. */
const marksOnNothing = /(^|\s)\p{M}+/gu

/**
 * The Thai vowel of `น้ำ`, and the Lao one of `ນ້ຳ`, is one character of two glyphs with the tone between them. The PDF's layout
 * would set the tone beside the ring, so the two are written apart, in the order they are drawn in. This
 * is done without a tone too: the second glyph is that of another vowel, and a text copied from the
 * paper would contain neither. The accents of Vietnamese come in one character with their letter or apart
 * from it; the fonts have the first.
 */
function drawable(text: string): string {
  return (
    romanized(text.normalize('NFC'))
      .replaceAll(/[\u0000-\u001f\u007f\u00a0]/g, ' ')
      // The slash of fractions hangs over on both sides, out of a line that begins or ends with it.
      .replaceAll('\u2044', '/')
      .replaceAll(withoutGlyph, '')
      .replaceAll(pileOfMarks, '$1')
      .replaceAll(marksOnNothing, '$1')
      .replaceAll(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
      .replaceAll(/([\u0ec8-\u0ecb]?)\u0eb3/g, '\u0ecd$1\u0eb2')
  )
}

/** The vowels that `drawable` writes apart, in one character again: as people type them and search for them. */
export function asTyped(drawn: string): string {
  return drawn
    .replaceAll(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replaceAll(/\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/g, '$1\u0eb3')
}
