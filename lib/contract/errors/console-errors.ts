/** The console, which the interface does not describe. */
import { z } from 'zod'
import { timestampSchema } from '../timestamps.ts'
import { defineError } from './error-definition.ts'

export const consoleErrors = {
  changed_meanwhile: defineError(z.object({ updated_at: timestampSchema }), {
    status: 409,
    en: 'Somebody else has changed it since you opened it.',
    th: 'มีผู้อื่นแก้ไขรายการนี้หลังจากที่คุณเปิด',
    zh: '在您打开之后，已有其他人修改过。',
    ours: 'For changes that name the version that they were made from.',
  }),
}
