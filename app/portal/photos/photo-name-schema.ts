import { z } from 'zod'
import { photoName } from '#lib/cargo/photo-path.ts'

export const photoNameSchema = z.string().regex(photoName)
