/** Plain JSON, and the conversion of a schema to it. */
import { z } from 'zod'

export type Json = z.core.util.JSONType
export type JsonObject = { [key: string]: Json }

const jsonSchema = z.json()

/** A copy in plain JSON: undefined properties are dropped. */
export function toJson(value: unknown): Json {
  return jsonSchema.parse(JSON.parse(JSON.stringify(value)))
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key]
  return isJsonObject(value) ? value : {}
}

export function toJsonObject(value: Readonly<Record<string, unknown>>): JsonObject {
  const json = toJson(value)
  return isJsonObject(json) ? json : {}
}
