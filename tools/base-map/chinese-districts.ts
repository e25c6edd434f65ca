/**
 * What Chinese readers call districts of Thailand that freight goes to most, by province and the English
 * name. The others keep their Latin names, which stand on the road signs too.
 */
export const chineseDistricts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Samut Prakan': {
    'Bang Bo': '挽波',
    'Bang Phli': '挽披',
    'Phra Pradaeng': '帕巴登',
    'Bang Sao Thong': '邦绍通',
  },
  Nonthaburi: { 'Bang Yai': '挽艾', 'Pak Kret': '北革' },
  'Chon Buri': { 'Si Racha': '是拉差', Sattahip: '梭桃邑' },
  'Chiang Mai': {
    'Mae Rim': '湄林',
    Fang: '芳县',
    'San Kamphaeng': '讪甘烹',
    'San Sai': '讪赛',
    'Hang Dong': '杭东',
  },
  'Chiang Rai': { 'Mae Sai': '湄赛', 'Chiang Saen': '清盛', 'Chiang Khong': '清孔' },
  Songkhla: { Sadao: '沙道' },
  'Prachuap Khiri Khan': { 'Hua Hin': '华欣' },
  Phetchaburi: { 'Cha-Am': '七岩' },
  'Nakhon Ratchasima': { 'Pak Chong': '北冲' },
  Tak: { 'Mae Sot': '湄索' },
  // Spelled otherwise than their provinces.
  'Suphan Buri': { 'Mueang Saphan Buri': '素攀直辖县' },
  Phangnga: { 'Mueang Phang-Nga': '攀牙直辖县' },
}

/** A province's own district is named after it: "Mueang Chiang Mai" is that of Chiang Mai. */
export const ownDistrict = {
  english: /^Mu(?:ea|ae)ng (?<province>.+)$/u,
  chinese: '直辖县',
} as const
