/** A text in pieces of one font each. */
import { fontOfCharacter, type FontFile, type Weight } from './font-of-character.ts'

export interface TextRun {
  readonly text: string
  readonly font: FontFile
}

/** In place of what no font has. */
const unknown = '?'

export function textRuns(text: string, weight: Weight): readonly TextRun[] {
  const runs: { text: string; font: FontFile }[] = []
  for (const character of drawable(text)) {
    const own = fontOfCharacter(character, weight)
    const font = own ?? fontOfCharacter(unknown, weight)
    if (font === null) continue
    const drawn = own === null ? unknown : character
    const last = runs.at(-1)
    if (last?.font.name === font.name) last.text += drawn
    else runs.push({ text: drawn, font })
  }
  return runs
}

/**
 * The Thai vowel of `น้ำ` is one character of two glyphs with the tone between them. What lays out the
 * text sets the tone beside the ring, so the two are written apart, in the order they are drawn in. And
 * without a tone too: the second glyph is that of another vowel, and what copies a text from the paper
 * would read it as neither. What only says where a line may break has no glyph at all.
 */
function drawable(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001f\u007f\u00a0]/g, ' ')
    .replaceAll(/[\u200b\u2060]/g, '')
    .replaceAll(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
}
