/** The mail to administrators while the database is not backed up. */
import type { LocalizedText } from '#lib/contract/languages.ts'
import { consoleHref } from '#lib/hrefs.ts'
import { letterOf, type LetterFor } from './letter.ts'

const failingTexts = {
  subject: {
    en: 'Backups fail at {seller}',
    th: 'การสำรองข้อมูลของ {seller} ล้มเหลว',
    zh: '{seller} 的备份失败',
  },
  body: {
    en: 'The database is not backed up as it should be. If its disk were lost now, what came after the newest copy could be lost with it. You get this mail once a day until it is mended.',
    th: 'ฐานข้อมูลไม่ได้รับการสำรองตามที่ควร หากดิสก์เสียในตอนนี้ สิ่งที่เกิดหลังสำเนาล่าสุดอาจหายไปด้วย คุณจะได้รับอีเมลนี้วันละครั้งจนกว่าจะแก้ไข',
    zh: '数据库没有正常备份。如果磁盘现在损坏，最新副本之后的内容可能会丢失。在修复之前，您每天会收到一封此邮件。',
  },
  reason: { en: 'Reason', th: 'สาเหตุ', zh: '原因' },
  link: { en: 'Look at the backups', th: 'ดูการสำรองข้อมูล', zh: '查看备份' },
} as const satisfies Readonly<Record<string, LocalizedText>>

export function backupsFail({ reason }: { readonly reason: string }): LetterFor {
  return letterOf(
    failingTexts,
    { path: consoleHref('backups') },
    { rows: ({ language }) => [[failingTexts.reason[language], reason]] },
  )
}
