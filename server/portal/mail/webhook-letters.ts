/** The mail about a webhook rule, for the person who created it. */
import type { LocalizedText } from '#lib/contract/languages.ts'
import { letterOf, type LetterFor } from './letter.ts'

const pausedTexts = {
  subject: {
    en: 'Paused: {rule} does not reach {host}',
    th: 'หยุดชั่วคราว: {rule} ส่งไปที่ {host} ไม่ได้',
    zh: '已暂停：{rule} 无法送达 {host}',
  },
  body: {
    en: 'The receiver has not taken the last pushes, so the rule is paused. Nothing is lost: its pushes are kept, one is tried now and then, and all are sent as soon as the receiver answers. When it works again, you can resume the rule at once.',
    th: 'ปลายทางไม่รับข้อมูลที่ส่งครั้งล่าสุด กฎนี้จึงถูกหยุดชั่วคราว ไม่มีข้อมูลสูญหาย: ระบบเก็บข้อมูลที่รอส่งไว้ ลองส่งเป็นระยะ และจะส่งทั้งหมดทันทีที่ปลายทางตอบรับ เมื่อปลายทางใช้งานได้แล้ว คุณให้กฎทำงานต่อได้ทันที',
    zh: '接收方没有接收最近的推送，因此该规则已暂停。没有任何丢失：推送已保留，系统会不时尝试发送一条，一旦接收方应答就会全部发送。接收方恢复后，您也可以立即恢复该规则。',
  },
  rule: { en: 'Rule', th: 'กฎ', zh: '规则' },
  host: { en: 'Receiver', th: 'ปลายทาง', zh: '接收方' },
  link: { en: 'Look at the rule', th: 'ดูกฎ', zh: '查看规则' },
} as const satisfies Readonly<Record<string, LocalizedText>>

export function rulePaused({
  rule,
  host,
  path,
}: {
  readonly rule: string
  readonly host: string
  readonly path: string
}): LetterFor {
  return letterOf(
    pausedTexts,
    { path },
    {
      facts: () => ({ rule, host }),
      rows: ({ language }) => [
        [pausedTexts.rule[language], rule],
        [pausedTexts.host[language], host],
      ],
    },
  )
}
