/** The fonts of the pages, in the form that a PDF takes, and which of them draws a character. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create } from 'fontkit'
import { decompress } from 'wawoff2'

export type Weight = 400 | 600

export interface FontFile {
  /** Its name in the document. */
  readonly name: string
  readonly trueType: Buffer
  /** Chinese comes in one thin weight, which is drawn with a stroke to be as strong as the rest. */
  readonly thin: boolean
}

export interface TextRun {
  readonly text: string
  readonly font: FontFile
}

export interface Fonts {
  /** A text in pieces of one font each. */
  textRuns(text: string, weight: Weight): readonly TextRun[]
}

const modules = join(/* turbopackIgnore: true */ process.cwd(), 'node_modules')
const plexThai = join(modules, '@fontsource/ibm-plex-sans-thai/files')
const plex = join(modules, '@fontsource-variable/ibm-plex-sans/files')
const chinese = join(modules, '@fontsource-variable/noto-sans-sc/files')

let loading: Promise<Fonts> | undefined

/**
 * Reads all of them at the first call of a process: about 0.4 s and 10 MB. fontkit, which draws them in
 * the PDF, also reads WOFF2, but draws one part of the Chinese font wrong.
 */
export function loadFonts(): Promise<Fonts> {
  return (loading ??= readFonts())
}

type FontOf = ReadonlyMap<number, FontFile>

async function readFonts(): Promise<Fonts> {
  const parts = (await readdir(chinese)).filter((name) =>
    /^noto-sans-sc-\d+-wght-normal\.woff2$/.test(name),
  )
  const thin = await fontsIn(chinese, parts, true)
  const others = await fontsIn(
    plex,
    ['latin-ext', 'vietnamese', 'greek', 'cyrillic'].map(
      (script) => `ibm-plex-sans-${script}-wght-normal.woff2`,
    ),
  )
  const scripts = ['latin', 'thai', 'latin-ext', 'cyrillic-ext']
  const ofWeight = async (weight: Weight): Promise<FontOf> => {
    const names = scripts.map((script) => `ibm-plex-sans-thai-${script}-${weight}-normal.woff2`)
    return new Map([...thin, ...others, ...(await fontsIn(plexThai, names))])
  }
  const fonts = { 400: await ofWeight(400), 600: await ofWeight(600) }
  return { textRuns: (text, weight) => textRuns(text, fonts[weight]) }
}

/** Where several have a character, the first one counts. */
async function fontsIn(folder: string, names: readonly string[], thin = false): Promise<FontOf> {
  const fontOf = new Map<number, FontFile>()
  for (const name of names) {
    const trueType = Buffer.from(await decompress(await readFile(join(folder, name))))
    const font = create(trueType)
    if (!('characterSet' in font)) throw new Error(`${name} has several fonts`)
    for (const character of font.characterSet) {
      if (!fontOf.has(character)) fontOf.set(character, { name, trueType, thin })
    }
  }
  return fontOf
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

/**
 * The Thai vowel of `น้ำ` is one character of two glyphs with the tone between them. The PDF's layout
 * would set the tone beside the ring, so the two are written apart, in the order they are drawn in. This
 * is done without a tone too: the second glyph is that of another vowel, and a text copied from the
 * paper would contain neither. Characters that only allow a line to break have no glyph at all.
 */
function drawable(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001f\u007f\u00a0]/g, ' ')
    .replaceAll(/[\u200b\u2060]/g, '')
    .replaceAll(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
}
