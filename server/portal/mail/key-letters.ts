/** The mail to administrators when the key pair of the organization is replaced. */
import type { LocalizedText } from '#lib/contract/languages.ts'
import { consoleHref } from '#lib/hrefs.ts'
import { letterOf, type LetterFor } from './letter.ts'

const replacedTexts = {
  subject: {
    en: '{by} has replaced the API keys of {seller}',
    th: '{by} เปลี่ยนคีย์ API ของ {seller} แล้ว',
    zh: '{by} 已更换 {seller} 的 API 密钥',
  },
  body: {
    en: 'A new key pair was made for the programs that call the service. If nobody meant to do this, replace the pair once more and change the passwords of your administrators.',
    th: 'มีการสร้างคู่คีย์ใหม่ให้โปรแกรมที่เรียกใช้บริการ หากไม่มีใครตั้งใจทำ ให้เปลี่ยนคู่คีย์อีกครั้ง และเปลี่ยนรหัสผ่านของผู้ดูแลระบบ',
    zh: '已为调用服务的程序生成了新的密钥对。如果这不是有意的操作，请再次更换密钥，并修改管理员的密码。',
  },
  link: { en: 'Look at the API keys', th: 'ดูคีย์ API', zh: '查看 API 密钥' },
} as const satisfies Readonly<Record<string, LocalizedText>>

export function keysReplaced({ by }: { readonly by: string }): LetterFor {
  return letterOf(replacedTexts, { path: consoleHref('credentials') }, { facts: () => ({ by }) })
}
