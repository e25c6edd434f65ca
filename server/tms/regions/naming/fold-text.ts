/**
 * Folds text for comparing names: without case, accents, Thai tone marks and other signs that people
 * leave out, in one form of digits and of Chinese characters. Spaces and punctuation stay, because they
 * show where names begin.
 */

/** Tone marks, the mark of a silent letter and similar signs, and the sign that repeats a word. */
const thaiSigns = /[\u0E46-\u0E4C\u0E4E]/g
const latinLetters: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}
const plainAscii = /^[\u0020-\u007e]*$/

const thai = /[\u0E00-\u0E7F]/
const han = /[\u3400-\u9FFF]/
const marks = /[\u0300-\u036f\u200b-\u200d\ufeff'`’‘ʻ]/g

export function foldText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase().replaceAll(/['`]/g, '')
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(/[đðøłıßæœ]/g, (letter) => latinLetters[letter] ?? letter)
  if (thai.test(folded)) return foldThai(folded)
  return han.test(folded) ? foldHan(folded) : folded
}

function foldThai(text: string): string {
  const folded = text
    .replaceAll(/[\u0E50-\u0E59]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replaceAll(thaiSigns, '')
    .replaceAll('เเ', 'แ')
  return han.test(folded) ? foldHan(folded) : folded
}

function foldHan(text: string): string {
  return text.replaceAll(/[\u3400-\u9FFF]/g, (character) => simplified.get(character) ?? character)
}

/** The key of a name in the index: folded, without separators. */
export function nameKey(name: string): string {
  return foldText(name).replaceAll(between, '')
}

const between = /[\s!-/:-@[-`{-~·–—、，。（）]/g

/**
 * Characters of place names in traditional form, each with the form in the table. Not a general
 * conversion: names only.
 */
const pairs =
  '廣广 東东 灣湾 龍龙 雲云 陝陕 蘇苏 遼辽 寧宁 貴贵 慶庆 區区 縣县 鎮镇 鄉乡 門门 陽阳 漢汉 濟济 瀋沈 連连 爾尔 濱滨 長长 鄭郑 廈厦 關关 黃黄 義义 興兴 島岛 國国 臺台 豐丰 華华 嶺岭 澤泽 瀘泸 榮荣 銅铜 錦锦 雙双 鳳凤 欽钦 賓宾 無无 揚扬 鹽盐 贛赣 饒饶 濰潍 棗枣 煙烟 臨临 許许 駐驻 馬马 衛卫 烏乌 魯鲁 齊齐 樂乐 綿绵 達达 萬万 涼凉 畢毕 節节 麗丽 滄沧 瀾澜 蘭兰 張张 隴陇 莊庄 場场 橋桥 觀观 頭头 灘滩 溝沟 樓楼 靜静 楊杨 懷怀 順顺 禪禅 羅罗 寶宝 崗岗 滬沪 湧涌 匯汇 彙汇 閘闸 鬆松 嶽岳 樅枞 滎荥 潁颍 蕪芜 閩闽 榆榆 鄖郧 潛潜 潤润 勝胜 從从 雲云 軍军 農农 園园 廟庙 聖圣 興兴 賀贺 車车 遠远 運运 開开 閣阁 陸陆 鐵铁 雞鸡 麥麦 黨党 亞亚 來来 侖仑 倫伦 儂侬 內内 堅坚 壽寿 實实 崑昆 楨桢 檳槟 欖榄 瑪玛 甌瓯 紅红 納纳 統统 繳缴 萊莱 諒谅 賽赛 輦辇 邁迈 邊边 靂雳 頓顿 後后 標标 奧奥 勞劳 謝谢 錫锡 羣群 曬晒 呂吕'

const simplified: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').map((pair) => {
    const [traditional = '', simple = ''] = pair
    return [traditional, simple]
  }),
)
