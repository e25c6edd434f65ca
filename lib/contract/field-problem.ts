/**
 * Turns zod's issues into the one field that an error names. An unknown key comes first, because a wrong
 * naming style is the reason why the right name is missing.
 */
import type { z } from 'zod'
import {
  validationProblemSchema,
  type FieldFacts,
  type ValidationProblem,
} from './validation-problems.ts'

type Issue = z.core.$ZodIssue

interface Refused {
  readonly error: z.ZodError
  /** The parsed input: an absent field and one of a wrong type look alike in zod's error. */
  readonly input: unknown
}

export function fieldProblem({ error, input }: Refused): FieldFacts {
  const issue = error.issues.find(({ code }) => code === 'unrecognized_keys') ?? error.issues[0]
  if (issue === undefined) return { field: 'body', problem: 'wrong_format' }
  return problemOfIssue(issue, input)
}

/** `parcelList[0].weight`; `body` for the whole input. */
export function fieldPath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`
    else text += text === '' ? String(key) : `.${String(key)}`
  }
  return text === '' ? 'body' : text
}

interface Report {
  readonly context: { addIssue(issue: z.core.$ZodSuperRefineIssue): void }
  readonly path: readonly PropertyKey[]
  readonly problem: ValidationProblem
  readonly limit?: string
}

/** Reports a problem inside `superRefine`, for a rule over several fields. */
export function reportProblem({ context, path, problem, limit }: Report): void {
  context.addIssue({ code: 'custom', path: [...path], params: { problem, limit } })
}

function problemOfIssue(issue: Issue, input: unknown): FieldFacts {
  const field = fieldPath(issue.path)
  switch (issue.code) {
    case 'unrecognized_keys':
      return { field: fieldPath([...issue.path, issue.keys[0] ?? '?']), problem: 'unknown_field' }
    case 'invalid_type':
      if (valueAt(input, issue.path) === undefined) return { field, problem: 'required' }
      if (issue.expected === 'int') return { field, problem: 'not_integer' }
      return { field, problem: 'wrong_type', limit: issue.expected }
    case 'invalid_value':
      if (valueAt(input, issue.path) === undefined) return { field, problem: 'required' }
      return { field, problem: 'not_allowed_value', limit: issue.values.map(String).join(', ') }
    case 'too_small':
      return { field, problem: tooSmall(issue), limit: String(issue.minimum) }
    case 'too_big':
      return { field, problem: tooBig(issue), limit: String(issue.maximum) }
    case 'invalid_union':
      return problemOfUnion(issue, input)
    case 'custom':
      return { field, ...ownProblem(issue.params) }
    default:
      return { field, problem: 'wrong_format' }
  }
}

function tooSmall({ origin, inclusive }: z.core.$ZodIssueTooSmall): ValidationProblem {
  if (origin === 'string') return 'too_short'
  if (origin === 'array') return 'too_few'
  return inclusive === false ? 'not_above' : 'too_small'
}

function tooBig({ origin, inclusive }: z.core.$ZodIssueTooBig): ValidationProblem {
  if (origin === 'string') return 'too_long'
  if (origin === 'array') return 'too_many'
  return inclusive === false ? 'not_below' : 'too_large'
}

/** The alternative that matched furthest is the one that was meant. */
function problemOfUnion(issue: z.core.$ZodIssueInvalidUnion, input: unknown): FieldFacts {
  let deepest: { issue: Issue; depth: number } | null = null
  for (const [first] of issue.errors) {
    if (first !== undefined && (deepest === null || first.path.length > deepest.depth)) {
      deepest = { issue: first, depth: first.path.length }
    }
  }
  if (deepest !== null) {
    return problemOfIssue({ ...deepest.issue, path: [...issue.path, ...deepest.issue.path] }, input)
  }
  const field = fieldPath(issue.path)
  if (valueAt(input, issue.path) === undefined) return { field, problem: 'required' }
  const options = issue.inclusive === false ? undefined : issue.options
  return options === undefined
    ? { field, problem: 'wrong_format' }
    : { field, problem: 'not_allowed_value', limit: options.map(String).join(', ') }
}

function ownProblem(params: Readonly<Record<string, unknown>> | undefined) {
  const problem = validationProblemSchema.safeParse(params?.['problem'])
  const limit = params?.['limit']
  return {
    problem: problem.success ? problem.data : ('wrong_format' as const),
    ...(typeof limit === 'string' ? { limit } : {}),
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}
