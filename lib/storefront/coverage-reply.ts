/** The portal's reply to a browser that asks whether the ends of a route are served. */
import { z } from 'zod'
import { coverageSchema } from '../contract/coverage.ts'

/** Null where the service does not say. */
export const coverageReplySchema = z.object({ coverage: coverageSchema.nullable() })

export type CoverageReply = z.output<typeof coverageReplySchema>
