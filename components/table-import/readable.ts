/** Pairs of a traditional character and its simplified one. */
const simplified = new Map(
  (
    '貨货稱称數数長长寬宽備备註注單单總总個个體体積积淨净產产項项規规圖图碼码號号釐厘裝装疊叠傾倾側侧說说紙纸編编盤盘計计噸吨' +
    '鏈链轉转'
  )
    .match(/../gu)
    ?.map((pair) => [pair.slice(0, 1), pair.slice(1)] as const),
)

/**
 * Names as they are compared: lower case, full-width characters as plain ones, traditional Chinese as
 * simplified. NFKC also decomposes Thai's am, here and in the names alike.
 */
export function readable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character)
    .replaceAll(/['’]/gu, '')
    .replaceAll('#', ' no ')
    .replaceAll(/[*._\s-]+/gu, ' ')
    .trim()
}
