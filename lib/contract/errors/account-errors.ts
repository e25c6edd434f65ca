/** Sender accounts and their wallets: additions of ours. */
import { z } from 'zod'
import { defineError, noFacts } from './error-definition.ts'

export const accountErrors = {
  sender_account_code_taken: defineError(z.object({ code: z.string() }), {
    status: 409,
    kind: 'code',
    text: {
      en: 'A sender account with the code {code} exists already.',
      th: 'มีบัญชีผู้ส่งที่ใช้รหัส {code} อยู่แล้ว',
      zh: '编号为 {code} 的发货账户已存在。',
    },
    ours: 'Belongs to an addition.',
  }),
  no_wallet: defineError(noFacts, {
    status: 409,
    kind: 'code',
    text: {
      en: 'This sender account has no wallet.',
      th: 'บัญชีผู้ส่งนี้ไม่มีกระเป๋าเงิน',
      zh: '该发货账户没有钱包。',
    },
    ours: 'Belongs to an addition.',
  }),
}
