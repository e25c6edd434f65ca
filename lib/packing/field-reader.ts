/**
 * Reads the fields of an unknown value one by one and collects the problems of each, so that a parser
 * states only names and bounds. A wrong field returns a placeholder, and the whole value is refused.
 */
import type { RequestProblem, RequestProblemKind } from './request-problem.ts'

export class FieldReader {
  readonly #value: Readonly<Record<string, unknown>>
  readonly #path: string
  readonly #problems: RequestProblem[]

  constructor(value: unknown, path: string, problems: RequestProblem[]) {
    this.#path = path
    this.#problems = problems
    this.#value = isRecord(value) ? value : {}
    if (!isRecord(value)) this.#problems.push({ field: path || 'request', problem: 'wrong-type' })
  }

  get problemCount(): number {
    return this.#problems.length
  }

  refuse(key: string, problem: RequestProblemKind, limit?: number | string): void {
    const field = this.#path === '' ? key : `${this.#path}.${key}`
    this.#problems.push({ field, problem, ...(limit === undefined ? {} : { limit }) })
  }

  integer(
    key: string,
    bounds: { readonly min: number; readonly max: number; readonly fallback?: number },
  ): number {
    const value = this.number(key, bounds)
    if (Number.isFinite(value) && !Number.isInteger(value)) this.refuse(key, 'not-an-integer')
    return value
  }

  number(
    key: string,
    bounds: { readonly min: number; readonly max: number; readonly fallback?: number },
  ): number {
    const value = this.#value[key] ?? bounds.fallback
    if (value === undefined) this.refuse(key, 'required')
    else if (typeof value !== 'number') this.refuse(key, 'wrong-type', 'number')
    else if (Number.isNaN(value)) this.refuse(key, 'not-a-number')
    else if (value < bounds.min) this.refuse(key, 'too-small', bounds.min)
    else if (value > bounds.max) this.refuse(key, 'too-large', bounds.max)
    else return value
    return bounds.min
  }

  /** Null when it is absent. */
  optionalInteger(
    key: string,
    bounds: { readonly min: number; readonly max: number },
  ): number | null {
    return (this.#value[key] ?? null) === null ? null : this.integer(key, bounds)
  }

  boolean(key: string, fallback: boolean): boolean {
    const value = this.#value[key] ?? fallback
    if (typeof value === 'boolean') return value
    this.refuse(key, 'wrong-type', 'boolean')
    return fallback
  }

  string(key: string): string {
    const value = this.optionalString(key)
    if (value !== null) return value
    if ((this.#value[key] ?? null) === null) this.refuse(key, 'required')
    return ''
  }

  optionalString(key: string): string | null {
    const value = this.#value[key] ?? null
    if (value === null) return null
    if (typeof value !== 'string') this.refuse(key, 'wrong-type', 'string')
    else if (value.length === 0) this.refuse(key, 'too-small', 1)
    else if (value.length > maxTextLength) this.refuse(key, 'too-large', maxTextLength)
    else return value
    return null
  }

  oneOf<const T extends string>(key: string, allowed: readonly T[], fallback: T): T {
    const value = this.#value[key] ?? fallback
    const found = allowed.find((candidate) => candidate === value)
    if (found !== undefined) return found
    this.refuse(key, 'not-allowed', allowed.join(', '))
    return fallback
  }

  /** Each element with its path, for a reader or a check of its own. */
  list(
    key: string,
    bounds: { readonly min: number; readonly max: number },
  ): readonly { readonly value: unknown; readonly path: string }[] {
    const value = this.#value[key]
    if (value === undefined && bounds.min === 0) return []
    if (value === undefined) this.refuse(key, 'required')
    else if (!Array.isArray(value)) this.refuse(key, 'wrong-type', 'array')
    else if (value.length < bounds.min) this.refuse(key, 'too-few', bounds.min)
    else if (value.length > bounds.max) this.refuse(key, 'too-many', bounds.max)
    else {
      const path = this.#path === '' ? key : `${this.#path}.${key}`
      const elements: unknown[] = value
      return elements.map((element, index) => ({ value: element, path: `${path}[${index}]` }))
    }
    return []
  }

  has(key: string): boolean {
    return this.#value[key] !== undefined
  }

  child(key: string): FieldReader {
    const path = this.#path === '' ? key : `${this.#path}.${key}`
    return new FieldReader(this.#value[key] ?? {}, path, this.#problems)
  }

  at({ value, path }: { readonly value: unknown; readonly path: string }): FieldReader {
    return new FieldReader(value, path, this.#problems)
  }
}

const maxTextLength = 200

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
