/** A sheet lies, as a vehicle does. */
import { a4 } from '../../paper/paper.ts'

export const page = { width: a4.long, height: a4.short, margin: 36 } as const
