import { z } from 'zod'
import { photoName } from './photo-path.ts'

export const photoNameSchema = z.string().regex(photoName)
