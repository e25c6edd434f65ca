/**
 * Pages of a list. The interface shows the reply's fields; the default of 20 and the limit of 100 a page
 * are ours. On the wire a query value is a string: decoding is strict, so '1e3', ' 1' and '' are not
 * numbers, and encoding gives the gateway the string that it signs.
 */
import { z } from 'zod'
import { ours } from './ours.ts'

const maxPageSize = 100
const defaultPageSize = 20

/** A whole number in a query: its decimal digits without sign, space, fraction or leading zero. */
export function queryInteger(options: { min: number; max: number }) {
  return z.codec(
    z.string().regex(/^(0|[1-9]\d{0,14})$/),
    z.int().min(options.min).max(options.max),
    {
      decode: Number,
      encode: String,
    },
  )
}

const pageSizeSchema = queryInteger({ min: 1, max: maxPageSize })
  .default(defaultPageSize)
  .meta(ours(`Default ${defaultPageSize}, at most ${maxPageSize}.`))

export const pagingQuerySchema = z.object({
  page: queryInteger({ min: 1, max: 1_000_000 })
    .default(1)
    .meta(ours('Begins at 1, which is the default.')),
  pageSize: pageSizeSchema,
})

export function pageOf<Element extends z.ZodType>(element: Element) {
  return z.object({
    data: z.array(element),
    total: z.int().min(0),
    page: z.int().min(1),
    pageSize: z.int().min(1),
    totalPages: z.int().min(0),
  })
}

/**
 * Pages of a list that grows while it is read: each page says where the next one begins, so that what is
 * added before it moves nothing. What `after` says is the service's own affair.
 */
export const keysetFields = {
  after: z
    .string()
    .max(100)
    .regex(/^[\w.:-]+$/)
    .optional()
    .meta(ours('The `next` of the page before.')),
  pageSize: pageSizeSchema,
}

export function keysetPageOf<Element extends z.ZodType>(element: Element) {
  return z.object({
    data: z.array(element),
    next: z.string().nullable().describe('Null: there is nothing older.'),
  })
}

/** A list that is small by nature and has no pages. */
export function listOf<Element extends z.ZodType>(element: Element) {
  return z.object({ data: z.array(element) })
}
