/**
 * Names in scripts that the papers have no font for, in Latin letters: a Burmese, Arabic or Hebrew name would
 * be a row of question marks. Letter by letter, without the vowels that are not written: enough to say the name
 * at a door and to compare it with the waybill.
 */
const hebrew =
  'א a ב v ג g ד d ה h ו v ז z ח h ט t י y כ k ך k ל l מ m ם m נ n ן n ס s ע a פ p ף f צ ts ץ ts ק k ר r ש sh ת t'

const arabic =
  'ا a أ a إ i آ a ٱ a ب b ت t ث th ج j ح h خ kh د d ذ dh ر r ز z س s ش sh ص s ض d ط t ظ z ع a غ gh ف f ' +
  'ق q ك k ک k ل l م m ن n ه h و w ؤ w ي y ی y ئ y ى a ة a پ p چ ch ژ zh گ g ' +
  '\u064e a \u064f u \u0650 i \u064b an \u064c un \u064d in'

const burmese =
  'က k ခ kh ဂ g ဃ g င ng စ s ဆ hs ဇ z ဈ z ဉ ny ည ny ဋ t ဌ ht ဍ d ဎ d ဏ n တ t ထ ht ဒ d ဓ d န n ပ p ဖ hp ဗ b ' +
  'ဘ b မ m ယ y ရ r လ l ဝ w သ th ဟ h ဠ l အ a ဿ th ဣ i ဤ i ဥ u ဦ u ဧ e ဩ aw ဪ aw ၊ , ။ . ' +
  '\u102b a \u102c a \u102d i \u102e i \u102f u \u1030 u \u1031 e \u1032 e \u1036 n ' +
  '\u103b y \u103c y \u103d w \u103e h'

const letters: ReadonlyMap<string, string> = new Map(
  [hebrew, arabic, burmese]
    .flatMap((table) => table.match(/\S+ \S+/gu) ?? [])
    .map((pair) => {
      const [letter = '', latin = ''] = pair.split(' ')
      return [letter, latin] as const
    }),
)

const words = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Myanmar}\u064b-\u0655]+/gu
/** Burmese and Persian digits are of their scripts, those of Arabic are common to several. */
const digits = /[\u0660-\u0669\u06f0-\u06f9\u1040-\u1049]/gu

export function romanized(text: string): string {
  return text
    .replaceAll(digits, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replaceAll(words, (word) => {
      const latin = Array.from(
        // Some files have a glyph of its own for each form of a letter.
        word.normalize('NFKC').replaceAll(/\u1031[\u102b\u102c]/gu, 'aw'),
        (letter) => (/[a-z]/.test(letter) ? letter : (letters.get(letter) ?? '')),
      ).join('')
      return latin.slice(0, 1).toUpperCase() + latin.slice(1)
    })
}
