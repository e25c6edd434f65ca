/** An e-mail address as people give it: kept in lower case, because nobody means two mailboxes by case. */
import { z } from 'zod'

/** RFC 5321: 254 characters fit into a mail's envelope. */
const longest = 254

export const emailAddressSchema = z.string().trim().toLowerCase().max(longest).pipe(z.email())
