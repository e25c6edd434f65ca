/**
 * Converts zod to JSON Schema, with every named schema collected once under `components/schemas`. A
 * schema that differs between request and reply (defaults that may be left out, objects closed to
 * unknown keys) has two forms; the request's is then named `...Input`.
 */
import { z } from 'zod'
import { objectAt, toJson, toJsonObject, type Json, type JsonObject } from './json.ts'

type Direction = 'input' | 'output'

const localPrefix = '"#/$defs/'
/** Which of a request's schemas need a name of their own is known only when all are collected. */
const prefixes = { output: '"#/components/schemas/', input: '"#/components/schemas/input:' }

export class SchemaComponents {
  private readonly found = { input: new Map<string, Json>(), output: new Map<string, Json>() }
  private readonly schemas = new Map<string, z.core.$ZodType>()

  /** The schema for a request. `settle` resolves the references in the result. */
  request(schema: z.ZodType): Json {
    return this.gather(schema, 'input')
  }

  /** The schema for a reply. */
  reply(schema: z.ZodType): Json {
    return this.gather(schema, 'output')
  }

  /**
   * A body together with signature fields. One that refuses unknown keys must accept those, so it is
   * left open here and `closed` says that the caller must close the combination.
   */
  body(schema: z.ZodType): { payload: Json; closed: boolean } {
    let closed = false
    const payload = this.gather(schema, 'input', (root) => {
      closed ||= root.additionalProperties === false
      delete root.additionalProperties
    })
    return { payload, closed }
  }

  /** Adds a schema that is written by hand and not made from zod. */
  add(name: string, schema: Json): void {
    this.found.output.set(name, schema)
  }

  /** The document with all collected schemas, and references that resolve. */
  settle(document: JsonObject): JsonObject {
    const { input, output } = this.found
    const nameOfInput = (name: string) => (this.isForked(name) ? `${name}Input` : name)
    const schemas = [
      ...output,
      ...[...input].map(([name, json]) => [nameOfInput(name), json] as const),
    ]
    const sorted = Object.fromEntries(schemas.toSorted(([one], [other]) => (one < other ? -1 : 1)))
    const components = { ...objectAt(document, 'components'), schemas: sorted }
    const text = JSON.stringify({ ...document, components }).replaceAll(
      /"#\/components\/schemas\/input:(\w+)/g,
      (_, name: string) => prefixes.output + nameOfInput(name),
    )
    return toJsonObject(JSON.parse(text))
  }

  private gather(
    schema: z.ZodType,
    direction: Direction,
    atRoot?: (root: z.core.JSONSchema.BaseSchema) => void,
  ): Json {
    const { $defs = {}, ...root } = jsonSchemaOf(schema, direction, ({ zodSchema, path, json }) => {
      if (path.length === 0) atRoot?.(json)
      const id = z.globalRegistry.get(zodSchema)?.id
      if (id !== undefined) this.schemas.set(id, zodSchema)
    })
    delete root.$schema
    const collected = (json: unknown): Json =>
      toJson(JSON.parse(JSON.stringify(json).replaceAll(localPrefix, prefixes[direction])))
    for (const [name, definition] of Object.entries($defs)) {
      this.found[direction].set(name, collected(definition))
    }
    return collected(root)
  }

  /** Whether a name's two forms differ, in themselves or in what they refer to. */
  private isForked(name: string): boolean {
    const schema = this.schemas.get(name)
    if (schema === undefined || !this.found.output.has(name)) return false
    const [one, other] = (['input', 'output'] as const).map((direction) =>
      JSON.stringify(jsonSchemaOf(schema, direction)),
    )
    return one !== other
  }
}

interface Visited {
  readonly zodSchema: z.core.$ZodType
  readonly path: readonly PropertyKey[]
  readonly json: z.core.JSONSchema.BaseSchema
}

function jsonSchemaOf(
  schema: z.core.$ZodType,
  io: Direction,
  visit?: (visited: Visited) => void,
): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema: json, path }) => {
      visit?.({ zodSchema, path, json })
      // A reply may gain fields, so only a schema that refuses unknown keys when parsed is closed.
      const definition = zodSchema._zod.def
      const strict = definition.type === 'object' && definition.catchall?._zod.def.type === 'never'
      if (definition.type === 'object' && !strict) delete json.additionalProperties
      // The format already says it, and more readably.
      if (json.format === 'uuid' || json.format === 'date-time') delete json.pattern
    },
  })
}
