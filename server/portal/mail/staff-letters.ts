/** The mails to people who work for the seller: that they were added, and that its key pair was replaced. */
import type { LocalizedText } from '#lib/contract/languages.ts'
import { consoleHref } from '#lib/hrefs.ts'
import { letterOf, type LetterFor } from './letter.ts'

const addedTexts = {
  subject: {
    en: '{by} has added you to the staff of {seller}',
    th: '{by} เพิ่มคุณเป็นเจ้าหน้าที่ของ {seller}',
    zh: '{by} 已将您加入 {seller} 的员工',
  },
  body: {
    en: 'Set a password with this e-mail address: you get a code by mail and are then signed in. If you don’t know who this is, do nothing.',
    th: 'ตั้งรหัสผ่านด้วยอีเมลนี้ คุณจะได้รับรหัสทางอีเมล แล้วเข้าสู่ระบบได้ทันที หากคุณไม่รู้จักผู้ส่ง ไม่ต้องทำอะไร',
    zh: '请使用此邮箱设置密码：您会收到一个验证码，随后即可登录。如果您不认识对方，请忽略此邮件。',
  },
  role: { en: 'Your work', th: 'งานของคุณ', zh: '您的工作' },
  link: { en: 'Set a password', th: 'ตั้งรหัสผ่าน', zh: '设置密码' },
} as const satisfies Readonly<Record<string, LocalizedText>>

const roleTexts = {
  ops: {
    en: 'Operations: acts for customers, plans deliveries and waybills',
    th: 'ฝ่ายปฏิบัติการ: ทำงานแทนลูกค้า วางแผนเที่ยวรถและใบส่งของ',
    zh: '运营：代客户操作，规划运输和运单',
  },
  finance: {
    en: 'Finance: confirms transfers, gives money back, and pays and corrects tax details for customers',
    th: 'ฝ่ายการเงิน: ยืนยันเงินโอน คืนเงิน และชำระเงินหรือแก้ไขข้อมูลภาษีแทนลูกค้า',
    zh: '财务：确认转账、退款，代客户付款并更正税务信息',
  },
  admin: {
    en: 'Administrator: does what operations and finance do, and decides who works here',
    th: 'ผู้ดูแลระบบ: ทำได้เหมือนฝ่ายปฏิบัติการและฝ่ายการเงิน และกำหนดว่าใครทำงานที่นี่',
    zh: '管理员：可做运营和财务的全部工作，并决定谁在这里工作',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>

export function staffAdded({
  by,
  role,
}: {
  readonly by: string
  readonly role: keyof typeof roleTexts
}): LetterFor {
  return letterOf(
    addedTexts,
    { path: '/reset' },
    {
      facts: () => ({ by }),
      rows: ({ language }) => [[addedTexts.role[language], roleTexts[role][language]]],
    },
  )
}

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
