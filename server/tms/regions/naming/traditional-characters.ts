/**
 * Characters of place names whose traditional form people write, each beside the form that the table
 * has. Not a general conversion: names only.
 */
const pairs =
  '廣广 東东 灣湾 龍龙 雲云 陝陕 蘇苏 遼辽 寧宁 貴贵 慶庆 區区 縣县 鎮镇 鄉乡 門门 陽阳 漢汉 濟济 瀋沈 連连 爾尔 濱滨 長长 鄭郑 廈厦 關关 黃黄 義义 興兴 島岛 國国 臺台 豐丰 華华 嶺岭 澤泽 瀘泸 榮荣 銅铜 錦锦 雙双 鳳凤 欽钦 賓宾 無无 揚扬 鹽盐 贛赣 饒饶 濰潍 棗枣 煙烟 臨临 許许 駐驻 馬马 衛卫 烏乌 魯鲁 齊齐 樂乐 綿绵 達达 萬万 涼凉 畢毕 節节 麗丽 滄沧 瀾澜 蘭兰 張张 隴陇 莊庄 場场 橋桥 觀观 頭头 灘滩 溝沟 樓楼 靜静 楊杨 懷怀 順顺 禪禅 羅罗 寶宝 崗岗 滬沪 湧涌 匯汇 彙汇 閘闸 鬆松 嶽岳 樅枞 滎荥 潁颍 蕪芜 閩闽 榆榆 鄖郧 潛潜 潤润 勝胜 從从 雲云 軍军 農农 園园 廟庙 聖圣 興兴 賀贺 車车 遠远 運运 開开 閣阁 陸陆 鐵铁 雞鸡 麥麦 黨党'

export const simplified: ReadonlyMap<string, string> = new Map(
  pairs.split(' ').map((pair) => {
    const [traditional = '', simple = ''] = pair
    return [traditional, simple]
  }),
)
