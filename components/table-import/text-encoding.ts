/**
 * Detects the encoding of a text from its bytes. UTF-8 and UTF-16 are certain; in an older
 * encoding any bytes are some text, so each is held against what its language looks like: Thai vowels stay
 * with a consonant, Chinese is written with its common characters, accents stand among plain letters.
 */

/** The menu, in its order. */
export const encodings = [
  'windows-874',
  'gb18030',
  'big5',
  'windows-1252',
  'utf-8',
  'utf-16le',
  'utf-16be',
] as const

export type Encoding = (typeof encodings)[number]

/** One: it is this. Several or none: somebody has to say which. */
export function likelyEncodings(bytes: Uint8Array): readonly Encoding[] {
  const utf16 = utf16Of(bytes)
  if (utf16 !== null) return [utf16]
  if (decodeStrictly(bytes, 'utf-8') !== null) return ['utf-8']
  return (['windows-874', 'gb18030', 'big5', 'windows-1252'] as const).filter((encoding) => {
    const text = decodeStrictly(bytes, encoding)
    return (
      text !== null &&
      !/[\u0080-\u009f\ue000-\uf8ff]/u.test(text) &&
      looksRight[encoding](text, bytes)
    )
  })
}

export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

function decodeStrictly(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Without a mark, UTF-16 has zero bytes: those of digits, separators and line ends. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.length % 2 !== 0 || !bytes.includes(0)) return null
  const little = plainCharacters(bytes, 'utf-16le')
  const big = plainCharacters(bytes, 'utf-16be')
  if (little === big) return null
  return little > big ? 'utf-16le' : 'utf-16be'
}

/** Zero where it is no text. */
function plainCharacters(bytes: Uint8Array, encoding: Encoding): number {
  const text = decodeStrictly(bytes, encoding)
  if (text === null || /[\u0000-\u0008\u000e-\u001f]/u.test(text)) return 0
  return text.match(/[\t-~]/gu)?.length ?? 0
}

const looksRight: Readonly<
  Record<
    'windows-874' | 'gb18030' | 'big5' | 'windows-1252',
    (text: string, bytes: Uint8Array) => boolean
  >
> = {
  'windows-874': isThai,
  gb18030: (_, bytes) => isChinese(bytes, { firstLead: 0xb0, lastLead: 0xd7, firstTrail: 0xa1 }),
  big5: (_, bytes) => isChinese(bytes, { firstLead: 0xa4, lastLead: 0xc6, firstTrail: 0x40 }),
  'windows-1252': isWestern,
}

/** Slips of the keyboard are rare. */
const mostThaiFaults = 0.02

/** Consonants, marks above and below them, vowels before and behind them. */
const [consonant, mark, before, behind] = [
  String.raw`\u{0e01}-\u{0e2e}`,
  String.raw`\u{0e31}\u{0e34}-\u{0e3a}\u{0e47}-\u{0e4e}`,
  String.raw`\u{0e40}-\u{0e44}`,
  String.raw`\u{0e30}\u{0e32}\u{0e33}\u{0e45}`,
]
const thaiWord = new RegExp(`[${consonant}${mark}${before}${behind}]+`, 'gu')
/** A mark or a vowel without its consonant, and a sign of repetition or of money amid Latin letters. */
const thaiFault = new RegExp(
  [
    `(?<![${consonant}${mark}])[${mark}]`,
    String.raw`(?<![${consonant}${mark}\u{0e30}])[${behind}]`,
    `[${before}](?![${consonant}])`,
    String.raw`(?<![${consonant}${mark}${behind}])[\u{0e2f}\u{0e46}]`,
    String.raw`[a-z]\u{0e3f}|\u{0e3f}[a-z]`,
  ].join('|'),
  'giu',
)

function isThai(text: string): boolean {
  const words = text.match(thaiWord) ?? []
  const letters = words.join('').length
  const inWords = words.filter((word) => word.length > 1).join('').length
  const faults = text.match(thaiFault) ?? []
  return inWords * 2 >= letters && letters > 1 && faults.length <= letters * mostThaiFaults
}

/** Both sets begin with the characters in common use; text in another encoding falls outside them. */
const leastCommon = 0.85

function isChinese(
  bytes: Uint8Array,
  { firstLead, lastLead, firstTrail }: { firstLead: number; lastLead: number; firstTrail: number },
): boolean {
  let characters = 0
  let common = 0
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    const trail = bytes[++at] ?? 0
    // Punctuation and full-width letters.
    if (lead >= 0xa1 && lead <= 0xa3 && trail >= 0x40) continue
    characters += 1
    if (lead >= firstLead && lead <= lastLead && trail >= firstTrail) common += 1
  }
  return characters > 0 && common >= characters * leastCommon
}

function isWestern(text: string): boolean {
  const foreign = /[^\u0000-\u007fÀ-ÖØ-öø-ÿŠšŽžŒœŸ°²³½¼¾®©™µ±×÷€£¥§«»“”„‘’‚–—…•·¹ºª¿¡¢¬´¨¸\u00a0]/u
  const letter = /[À-ÖØ-öø-ÿŠšŽžŒœŸ]/u
  if (foreign.test(text)) return false
  const runs = [...text.matchAll(/[^\u0000-\u007f]+/gu)]
  return runs.every(({ 0: run, index }) => {
    if (!letter.test(run)) return run.length <= 2
    // "à" is a word.
    if (/^[àéèóÀÉÓ]$/u.test(run)) return true
    const around = (text[index - 1] ?? '') + (text[index + run.length] ?? '')
    return run.length <= 2 && /[a-z]/iu.test(around)
  })
}
