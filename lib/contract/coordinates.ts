import { z } from 'zod'

/** Degrees, WGS 84. */
export const latitudeSchema = z.number().min(-90).max(90)

export const longitudeSchema = z.number().min(-180).max(180)

export const pointSchema = z.object({ lat: latitudeSchema, lng: longitudeSchema })
