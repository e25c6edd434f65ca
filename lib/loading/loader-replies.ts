/** The portal's replies to a loader's page. */
import { z } from 'zod'
import { loadingRecordSchema, recordLoading } from '../contract/loading.ts'

export const recordedSchema = recordLoading.reply.schema

export const recordsReplySchema = z.object({
  records: z.array(loadingRecordSchema),
  /** The server's time, to know which of two answers is newer. */
  at_ms: z.int(),
})
