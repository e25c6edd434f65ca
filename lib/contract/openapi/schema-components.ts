/**
 * Converts zod to JSON Schema, with every named schema collected once under `components/schemas`. A
 * schema that differs between request and reply (defaults that may be left out, objects closed to
 * unknown keys) has two forms; the request's is then named `...Input`.
 */
import { z } from 'zod'
import { isJsonObject, objectAt, toJson, type Json, type JsonObject } from './json.ts'

const directions = ['output', 'input'] as const

type Direction = (typeof directions)[number]

const localPrefix = '#/$defs/'
/** Which names need a suffix is known only when all are collected. */
const pendingPrefix = { input: 'pending-input:', output: 'pending-output:' }
const componentPrefix = '#/components/schemas/'

interface Gathering {
  readonly schema: z.ZodType
  readonly direction: Direction
  readonly atRoot?: (root: z.core.JSONSchema.BaseSchema) => void
}

export class SchemaComponents {
  private readonly found: Record<Direction, Map<string, Json>> = {
    input: new Map(),
    output: new Map(),
  }

  /** The schema for a request. `settle` resolves the references in the result. */
  request(schema: z.ZodType): Json {
    return this.gather({ schema, direction: 'input' })
  }

  /**
   * A body together with signature fields. One that refuses unknown keys must accept those, so it is
   * left open here and `closed` says that the caller must close the combination.
   */
  body(schema: z.ZodType): { payload: Json; closed: boolean } {
    let closed = false
    const payload = this.gather({
      schema,
      direction: 'input',
      atRoot(root) {
        closed ||= root.additionalProperties === false
        delete root.additionalProperties
      },
    })
    return { payload, closed }
  }

  /** The schema for a reply. */
  reply(schema: z.ZodType): Json {
    return this.gather({ schema, direction: 'output' })
  }

  /** Adds a schema that is written by hand and not made from zod. */
  add(name: string, schema: Json): void {
    this.found.output.set(name, schema)
  }

  /** The document with all collected schemas, and references that resolve. */
  settle(document: JsonObject): JsonObject {
    const forked = this.forkedNames()
    const rename = (reference: string) => {
      for (const direction of directions) {
        const prefix = pendingPrefix[direction]
        if (!reference.startsWith(prefix)) continue
        const name = reference.slice(prefix.length)
        return componentPrefix + componentName({ name, direction, forked })
      }
      return reference
    }
    const schemas: Record<string, Json> = {}
    for (const direction of directions) {
      for (const [name, schema] of this.found[direction]) {
        schemas[componentName({ name, direction, forked })] = schema
      }
    }
    const sorted = Object.fromEntries(
      Object.entries(schemas).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
    const components = { ...objectAt(document, 'components'), schemas: sorted }
    return mapReferencesOfObject({ ...document, components }, rename)
  }

  private gather({ schema, direction, atRoot }: Gathering): Json {
    const { $defs = {}, ...root } = z.toJSONSchema(schema, {
      io: direction,
      override: ({ zodSchema, jsonSchema, path }) => {
        if (path.length === 0) atRoot?.(jsonSchema)
        // A reply may gain fields, so only a schema that refuses unknown keys when parsed is closed.
        const definition = zodSchema._zod.def
        const strict =
          definition.type === 'object' && definition.catchall?._zod.def.type === 'never'
        if (definition.type === 'object' && !strict) delete jsonSchema.additionalProperties
        // The format already says it, and more readably.
        if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') {
          delete jsonSchema.pattern
        }
      },
    })
    delete root.$schema
    const pend = (reference: string) =>
      reference.startsWith(localPrefix)
        ? pendingPrefix[direction] + reference.slice(localPrefix.length)
        : reference
    for (const [name, definition] of Object.entries($defs)) {
      this.found[direction].set(name, mapReferences(toJson(definition), pend))
    }
    return mapReferences(toJson(root), pend)
  }

  /** The names whose two forms differ, in themselves or in what they refer to. */
  private forkedNames(): Set<string> {
    const { input, output } = this.found
    const plain = (schema: Json) => JSON.stringify(mapReferences(schema, withoutDirection))
    const forked = new Set<string>()
    for (const [name, schema] of input) {
      const other = output.get(name)
      if (other !== undefined && plain(other) !== plain(schema)) forked.add(name)
    }
    let size = -1
    while (size !== forked.size) {
      size = forked.size
      for (const [name, schema] of input) {
        if (output.has(name) && referencesOf(schema).some((to) => forked.has(to))) forked.add(name)
      }
    }
    return forked
  }
}

interface Named {
  readonly name: string
  readonly direction: Direction
  readonly forked: ReadonlySet<string>
}

function componentName({ name, direction, forked }: Named): string {
  return direction === 'input' && forked.has(name) ? `${name}Input` : name
}

function withoutDirection(reference: string): string {
  return reference.replace(/^pending-(input|output):/, '')
}

function referencesOf(schema: Json): string[] {
  const names: string[] = []
  mapReferences(schema, (reference) => {
    names.push(withoutDirection(reference))
    return reference
  })
  return names
}

type Change = (reference: string) => string

function mapReferences(json: Json, change: Change): Json {
  if (Array.isArray(json)) return json.map((entry) => mapReferences(entry, change))
  return isJsonObject(json) ? mapReferencesOfObject(json, change) : json
}

function mapReferencesOfObject(object: JsonObject, change: Change): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? change(value) : mapReferences(value, change),
    ]),
  )
}
