/** Thailand's banks with an app that pays: the short names banks know each other by, and what they are called. */
import type { LocalizedText } from './contract/languages.ts'

export interface Bank {
  readonly code: string
  readonly name: LocalizedText
}

/** The ones most people have first. */
export const thaiBanks: readonly Bank[] = [
  { code: 'KBANK', name: { en: 'Kasikornbank', th: 'ธนาคารกสิกรไทย', zh: '开泰银行' } },
  { code: 'SCB', name: { en: 'Siam Commercial Bank', th: 'ธนาคารไทยพาณิชย์', zh: '汇商银行' } },
  { code: 'KTB', name: { en: 'Krungthai Bank', th: 'ธนาคารกรุงไทย', zh: '泰京银行' } },
  { code: 'BBL', name: { en: 'Bangkok Bank', th: 'ธนาคารกรุงเทพ', zh: '盘谷银行' } },
  {
    code: 'BAY',
    name: { en: 'Krungsri (Bank of Ayudhya)', th: 'ธนาคารกรุงศรีอยุธยา', zh: '大城银行' },
  },
  {
    code: 'TTB',
    name: { en: 'TMBThanachart Bank', th: 'ธนาคารทหารไทยธนชาต', zh: '泰国军人银行（ttb）' },
  },
  { code: 'GSB', name: { en: 'Government Savings Bank', th: 'ธนาคารออมสิน', zh: '政府储蓄银行' } },
  {
    code: 'BAAC',
    name: {
      en: 'Bank for Agriculture and Agricultural Cooperatives',
      th: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
      zh: '农业与农业合作社银行',
    },
  },
  {
    code: 'GHB',
    name: { en: 'Government Housing Bank', th: 'ธนาคารอาคารสงเคราะห์', zh: '政府住房银行' },
  },
  {
    code: 'UOBT',
    name: { en: 'United Overseas Bank (Thai)', th: 'ธนาคารยูโอบี', zh: '大华银行（泰国）' },
  },
  { code: 'CIMBT', name: { en: 'CIMB Thai Bank', th: 'ธนาคารซีไอเอ็มบี ไทย', zh: '联昌泰国银行' } },
  {
    code: 'KKP',
    name: { en: 'Kiatnakin Phatra Bank', th: 'ธนาคารเกียรตินาคินภัทร', zh: '甲那金银行' },
  },
  { code: 'LHB', name: { en: 'Land and Houses Bank', th: 'ธนาคารแลนด์ แอนด์ เฮ้าส์', zh: 'LH银行' } },
]
