import { z } from 'zod'

/** About 3 MB of image after decoding. */
const maxLength = 4_000_000

/** An image within JSON: `data:image/...;base64,`. */
export const imageDataUriSchema = z
  .string()
  .max(maxLength)
  .regex(/^data:image\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/)
