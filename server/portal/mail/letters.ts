/** The mails about people and their accounts. */
import { fillPlaceholders, type LocalizedText } from '#lib/contract/languages.ts'
import type { CodeMail } from '../identity/ask-code.ts'
import { letterOf, type LetterFor } from './letter.ts'

const invitedTexts = {
  subject: {
    en: '{by} invites you to {account} at {seller}',
    th: '{by} เชิญคุณเข้าร่วมบัญชี {account} ที่ {seller}',
    zh: '{by} 邀请您加入 {seller} 的账户 {account}',
  },
  body: {
    en: 'Accept with this e-mail address, by signing in or by signing up. The invitation is good once, for seven days. If you don’t know who this is, do nothing.',
    th: 'ตอบรับด้วยอีเมลนี้โดยเข้าสู่ระบบหรือสมัครใช้งาน คำเชิญใช้ได้ครั้งเดียวภายในเจ็ดวัน หากคุณไม่รู้จักผู้เชิญ ไม่ต้องทำอะไร',
    zh: '请使用此邮箱登录或注册以接受邀请。邀请仅可使用一次，七天内有效。如果您不认识邀请人，请忽略此邮件。',
  },
  role: { en: 'You join as', th: 'บทบาทของคุณ', zh: '您的角色' },
  link: { en: 'Look at the invitation', th: 'ดูคำเชิญ', zh: '查看邀请' },
} as const satisfies Readonly<Record<string, LocalizedText>>

const roleTexts = {
  owner: {
    en: 'Owner: orders, pays and cancels, and decides who belongs here',
    th: 'เจ้าของ: สั่งขนส่ง ชำระเงิน ยกเลิก และกำหนดว่าใครอยู่ในบัญชี',
    zh: '所有者：可下单、付款、取消，并管理成员',
  },
  member: {
    en: 'Member: orders, pays and cancels',
    th: 'สมาชิก: สั่งขนส่ง ชำระเงิน และยกเลิก',
    zh: '普通成员：可下单、付款和取消',
  },
  viewer: {
    en: 'Viewer: sees orders, receipts and the wallet, and changes nothing',
    th: 'ผู้ดู: ดูคำสั่งขนส่ง ใบเสร็จ และกระเป๋าเงิน แต่แก้ไขไม่ได้',
    zh: '查看者：可查看订单、收据和钱包，不能更改',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** The link is good for the invited address alone. */
export function colleagueInvited(invitation: {
  readonly by: string
  readonly account: string
  readonly role: keyof typeof roleTexts
  readonly path: string
}): LetterFor {
  const { by, account, role } = invitation
  return letterOf(invitedTexts, invitation, {
    facts: () => ({ by, account }),
    rows: ({ language }) => [[invitedTexts.role[language], roleTexts[role][language]]],
  })
}

const passwordTexts = {
  subject: {
    en: 'Your {seller} password was changed',
    th: 'รหัสผ่าน {seller} ของคุณถูกเปลี่ยนแล้ว',
    zh: '您的 {seller} 密码已更改',
  },
  body: {
    en: 'A new password was set for your account, and every other session was ended. If that was you, there is nothing to do. If not, set a new one now: whoever did it can read your mail, so change the password of your mailbox first.',
    th: 'มีการตั้งรหัสผ่านใหม่ให้บัญชีของคุณ และออกจากระบบในอุปกรณ์อื่นทั้งหมดแล้ว หากเป็นคุณเอง ไม่ต้องทำอะไร หากไม่ใช่ แสดงว่ามีผู้อื่นอ่านอีเมลของคุณได้ โปรดเปลี่ยนรหัสผ่านของอีเมลก่อน แล้วตั้งรหัสผ่านใหม่ที่นี่ทันที',
    zh: '您的账户已设置新密码，其他所有设备均已退出登录。如果是您本人操作，无需理会。如果不是，说明对方能读取您的邮件：请先更改邮箱密码，再立即在此设置新密码。',
  },
  link: { en: 'Set a new password', th: 'ตั้งรหัสผ่านใหม่', zh: '设置新密码' },
} as const satisfies Readonly<Record<string, LocalizedText>>

/** If somebody else has set it, this is how the person learns of it. */
export const passwordChanged: LetterFor = letterOf(passwordTexts, { path: '/reset' })

const attemptsTexts = {
  subject: {
    en: 'Many wrong passwords for your {seller} account',
    th: 'มีการใส่รหัสผ่านผิดหลายครั้งในบัญชี {seller} ของคุณ',
    zh: '您的 {seller} 账户多次收到错误密码',
  },
  body: {
    en: 'Somebody has tried many wrong passwords for your account. None was right, and your account is not locked: further tries are slowed down, and browsers where you have signed in before are not affected. If that was you, set a new password. If not, there is nothing to do, as long as you use this password nowhere else.',
    th: 'มีผู้ลองใส่รหัสผ่านผิดหลายครั้งในบัญชีของคุณ ไม่มีครั้งใดถูกต้อง และบัญชีของคุณไม่ได้ถูกล็อก การลองครั้งต่อไปจะช้าลง ส่วนเบราว์เซอร์ที่คุณเคยเข้าสู่ระบบแล้วไม่ได้รับผลกระทบ หากเป็นคุณเอง ให้ตั้งรหัสผ่านใหม่ หากไม่ใช่ ไม่ต้องทำอะไร ตราบใดที่คุณไม่ได้ใช้รหัสผ่านนี้ที่อื่น',
    zh: '有人多次尝试您账户的密码，但均不正确。您的账户没有被锁定：后续尝试会变慢，您以前登录过的浏览器不受影响。如果是您本人，请设置新密码。如果不是，只要您没有在别处使用同一密码，就无需处理。',
  },
  link: passwordTexts.link,
} as const satisfies Readonly<Record<string, LocalizedText>>

/** Sent to the person at whom somebody guesses. */
export const manyAttempts: LetterFor = letterOf(attemptsTexts, { path: '/reset' })

const wrongStepsTexts = {
  subject: {
    en: 'Somebody knows your {seller} password',
    th: 'มีผู้รู้รหัสผ่าน {seller} ของคุณ',
    zh: '有人知道您的 {seller} 密码',
  },
  body: {
    en: 'Your password was given, and then many wrong codes for your second step. Nobody got in by them. If that was not you, set a new password now.',
    th: 'มีผู้ใส่รหัสผ่านของคุณถูกต้อง แล้วใส่รหัสขั้นตอนที่สองผิดหลายครั้ง ยังไม่มีใครเข้าได้ด้วยวิธีนี้ หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่ทันที',
    zh: '有人输入了您的正确密码，随后多次输错第二步验证码。尚无人借此登录。如果不是您本人，请立即设置新密码。',
  },
  link: passwordTexts.link,
} as const satisfies Readonly<Record<string, LocalizedText>>

export const manyWrongSteps: LetterFor = letterOf(wrongStepsTexts, { path: '/reset' })

const newBrowserTexts = {
  subject: {
    en: 'A new browser signed in to your {seller} account',
    th: 'มีการเข้าสู่ระบบบัญชี {seller} ของคุณจากเบราว์เซอร์ใหม่',
    zh: '有新的浏览器登录了您的 {seller} 账户',
  },
  body: {
    en: 'Your account was just opened in a browser where you have not signed in before. If that was you, there is nothing to do. If not, set a new password now: that ends every session.',
    th: 'บัญชีของคุณเพิ่งถูกเปิดในเบราว์เซอร์ที่คุณไม่เคยเข้าสู่ระบบมาก่อน หากเป็นคุณเอง ไม่ต้องทำอะไร หากไม่ใช่ โปรดตั้งรหัสผ่านใหม่ทันที ซึ่งจะออกจากระบบทุกแห่ง',
    zh: '您的账户刚刚在一个您从未登录过的浏览器中被打开。如果是您本人，无需处理。如果不是，请立即设置新密码：所有登录都会随之退出。',
  },
  link: passwordTexts.link,
} as const satisfies Readonly<Record<string, LocalizedText>>

export const newBrowser: LetterFor = letterOf(newBrowserTexts, { path: '/reset' })

const secondStepTexts = {
  on: {
    subject: {
      en: 'Your second step at {seller} is on',
      th: 'เปิดใช้ขั้นตอนที่สองของคุณที่ {seller} แล้ว',
      zh: '您在 {seller} 的第二步验证已开启',
    },
    body: {
      en: 'From now on, signing in asks for a code from your app after the password. If that was not you, set a new password now and write to us.',
      th: 'จากนี้การเข้าสู่ระบบจะถามรหัสจากแอปของคุณหลังรหัสผ่าน หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่ทันทีและติดต่อเรา',
      zh: '从现在起，登录时输入密码后还需输入您应用中的验证码。如果不是您本人操作，请立即设置新密码并联系我们。',
    },
    link: passwordTexts.link,
  },
  off: {
    subject: {
      en: 'Your second step at {seller} is off',
      th: 'ปิดใช้ขั้นตอนที่สองของคุณที่ {seller} แล้ว',
      zh: '您在 {seller} 的第二步验证已关闭',
    },
    body: {
      en: 'The password alone signs you in now. If you did not ask for that, set a new password now and turn the second step on again.',
      th: 'ขณะนี้ใช้เพียงรหัสผ่านก็เข้าสู่ระบบได้ หากคุณไม่ได้ขอ โปรดตั้งรหัสผ่านใหม่ทันทีและเปิดใช้ขั้นตอนที่สองอีกครั้ง',
      zh: '现在仅凭密码即可登录。如果这不是您的要求，请立即设置新密码并重新开启第二步验证。',
    },
    link: passwordTexts.link,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, LocalizedText>>>>

/** If somebody else has done it, this is how the person learns of it. */
export const secondStepTurned: Readonly<Record<'on' | 'off', LetterFor>> = {
  on: letterOf(secondStepTexts.on, { path: '/reset' }),
  off: letterOf(secondStepTexts.off, { path: '/reset' }),
}

const passkeyTexts = {
  added: {
    subject: {
      en: 'A passkey was added at {seller}',
      th: 'มีการเพิ่มพาสคีย์ที่ {seller}',
      zh: '您在 {seller} 添加了通行密钥',
    },
    body: {
      en: 'A device can sign in as you now without your password. If that was not you, set a new password now, remove the passkey in your account and write to us.',
      th: 'ขณะนี้มีอุปกรณ์ที่เข้าสู่ระบบในชื่อคุณได้โดยไม่ใช้รหัสผ่าน หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่ทันที ลบพาสคีย์ในบัญชีของคุณ และติดต่อเรา',
      zh: '现在有一台设备无需密码即可以您的身份登录。如果不是您本人操作，请立即设置新密码，在您的账户中移除该通行密钥，并联系我们。',
    },
    link: passwordTexts.link,
  },
  removed: {
    subject: {
      en: 'A passkey was removed at {seller}',
      th: 'มีการลบพาสคีย์ที่ {seller}',
      zh: '您在 {seller} 移除了通行密钥',
    },
    body: {
      en: 'A device can no longer sign in as you without your password. If that was not you, set a new password now and write to us.',
      th: 'อุปกรณ์หนึ่งไม่สามารถเข้าสู่ระบบในชื่อคุณโดยไม่ใช้รหัสผ่านได้อีก หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่ทันทีและติดต่อเรา',
      zh: '一台设备已不能再无需密码以您的身份登录。如果不是您本人操作，请立即设置新密码并联系我们。',
    },
    link: passwordTexts.link,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, LocalizedText>>>>

export const passkeyLetters: Readonly<Record<'added' | 'removed', LetterFor>> = {
  added: letterOf(passkeyTexts.added, { path: '/reset' }),
  removed: letterOf(passkeyTexts.removed, { path: '/reset' }),
}

const codeTexts = {
  'sign-up': {
    subject: {
      en: '{code} is your {seller} code',
      th: '{code} คือรหัส {seller} ของคุณ',
      zh: '{code} 是您的 {seller} 验证码',
    },
    body: {
      en: 'Your code to create an account is\n\n{code}\n\nIt is good for 10 minutes, in the browser where you asked for it. If you did not ask for it, do nothing: without the code no account is made.',
      th: 'รหัสสำหรับสร้างบัญชีของคุณคือ\n\n{code}\n\nรหัสใช้ได้ 10 นาที เฉพาะในเบราว์เซอร์ที่ขอรหัส หากคุณไม่ได้ขอ ไม่ต้องทำอะไร หากไม่มีรหัสจะไม่มีการสร้างบัญชี',
      zh: '您创建账户的验证码是\n\n{code}\n\n10 分钟内有效，且只能在申请它的浏览器中使用。如果不是您申请的，无需理会：没有验证码就不会创建账户。',
    },
  },
  reset: {
    subject: {
      en: '{code} is your {seller} code',
      th: '{code} คือรหัส {seller} ของคุณ',
      zh: '{code} 是您的 {seller} 验证码',
    },
    body: {
      en: 'Your code to set a new password is\n\n{code}\n\nIt is good for 10 minutes, in the browser where you asked for it. If you did not ask for it, do nothing: your password stays as it is.',
      th: 'รหัสสำหรับตั้งรหัสผ่านใหม่ของคุณคือ\n\n{code}\n\nรหัสใช้ได้ 10 นาที เฉพาะในเบราว์เซอร์ที่ขอรหัส หากคุณไม่ได้ขอ ไม่ต้องทำอะไร รหัสผ่านของคุณยังเหมือนเดิม',
      zh: '您设置新密码的验证码是\n\n{code}\n\n10 分钟内有效，且只能在申请它的浏览器中使用。如果不是您申请的，无需理会：您的密码不会改变。',
    },
  },
  'already a customer': {
    subject: {
      en: 'You already have a {seller} account',
      th: 'คุณมีบัญชี {seller} อยู่แล้ว',
      zh: '您已有 {seller} 账户',
    },
    body: {
      en: 'Somebody, probably you, asked to create an account with this address. You have one already, so there is nothing to create.\n\nSign in: {signIn}\nSet a new password: {reset}',
      th: 'มีผู้ขอสร้างบัญชีด้วยอีเมลนี้ ซึ่งน่าจะเป็นคุณ แต่คุณมีบัญชีอยู่แล้ว จึงไม่ต้องสร้างใหม่\n\nเข้าสู่ระบบ: {signIn}\nตั้งรหัสผ่านใหม่: {reset}',
      zh: '有人（很可能是您）用此邮箱申请创建账户。您已有账户，无需再创建。\n\n登录：{signIn}\n设置新密码：{reset}',
    },
  },
  'no customer': {
    subject: {
      en: 'No {seller} account with this address',
      th: 'ไม่มีบัญชี {seller} ที่ใช้อีเมลนี้',
      zh: '此邮箱没有 {seller} 账户',
    },
    body: {
      en: 'Somebody, probably you, asked for a new password for this address. There is no account with it. You may have used another address.\n\nCreate an account: {signUp}',
      th: 'มีผู้ขอตั้งรหัสผ่านใหม่สำหรับอีเมลนี้ ซึ่งน่าจะเป็นคุณ แต่ไม่มีบัญชีที่ใช้อีเมลนี้ คุณอาจใช้อีเมลอื่น\n\nสร้างบัญชี: {signUp}',
      zh: '有人（很可能是您）为此邮箱申请设置新密码，但没有使用此邮箱的账户。您可能用的是另一个邮箱。\n\n创建账户：{signUp}',
    },
  },
} as const satisfies Readonly<
  Record<CodeMail['kind'], Readonly<Record<'subject' | 'body', LocalizedText>>>
>

/** Sent to an address for which somebody asked to sign up or to set a new password. */
export function codeLetter(mail: CodeMail): LetterFor {
  const { subject, body } = codeTexts[mail.kind]
  return ({ language, publicUrl, seller }) => {
    const facts = {
      seller,
      ...('code' in mail && { code: mail.code }),
      signIn: `${publicUrl}/sign-in`,
      signUp: `${publicUrl}/sign-up`,
      reset: `${publicUrl}/reset`,
    }
    return {
      subject: fillPlaceholders(subject[language], facts),
      paragraphs: fillPlaceholders(body[language], facts).split('\n\n'),
    }
  }
}
