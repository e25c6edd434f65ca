/** Parses yes or no in three languages; null when it is neither. */
const yes = new Set([
  'yes',
  'y',
  'true',
  'x',
  '1',
  'ok',
  '✓',
  '✔',
  '☑',
  'ใช่',
  'ได้',
  'จริง',
  'มี',
  '是',
  '可',
  '可以',
  '对',
  '真',
  '有',
])
const no = new Set([
  'no',
  'n',
  'false',
  '0',
  '-',
  '–',
  '✗',
  '✘',
  '☐',
  'ไม่',
  'ไม่ใช่',
  'ไม่ได้',
  'เท็จ',
  'ไม่มี',
  '否',
  '不',
  '不可',
  '不可以',
  '假',
  '无',
])

export function readYesNo(text: string): boolean | null {
  const word = text.normalize('NFKC').trim().toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}
