import { z } from 'zod'
import { photoName } from '#lib/storefront/photo-path.ts'

export const photoNameSchema = z.string().regex(photoName)
