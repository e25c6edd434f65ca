import type { LocalizedText } from '#lib/contract/languages.ts'

export const mailboxTexts = {
  title: { en: 'Practice mailbox', th: 'กล่องจดหมายจำลอง', zh: '模拟邮箱' },
  lead: {
    en: 'This demo sends no real mail. Whatever it writes to anybody lies here, for everybody to read.',
    th: 'เดโมนี้ไม่ส่งอีเมลจริง ทุกฉบับที่ระบบเขียนถึงใครก็ตามจะอยู่ที่นี่ และทุกคนอ่านได้',
    zh: '此演示不会真正发送邮件。系统写给任何人的邮件都放在这里，人人可读。',
  },
  address: { en: 'Only mails to', th: 'เฉพาะอีเมลถึง', zh: '只看收件人' },
  show: { en: 'Show', th: 'แสดง', zh: '查看' },
  empty: {
    en: 'No mail yet. Sign up or ask for a new password, and the code arrives here.',
    th: 'ยังไม่มีอีเมล ลองสมัครใช้งานหรือขอตั้งรหัสผ่านใหม่ แล้วรหัสจะมาถึงที่นี่',
    zh: '还没有邮件。注册或申请新密码后，验证码会出现在这里。',
  },
  emptyFor: {
    en: 'No mail to {address}.',
    th: 'ไม่มีอีเมลถึง {address}',
    zh: '没有发给 {address} 的邮件。',
  },
} as const satisfies Record<string, LocalizedText>
