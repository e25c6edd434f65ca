/** The first fault of a payload in the contract's words: which field, what is wrong, and the bound missed. */
import type { z } from 'zod'
import type { FieldFacts } from '#lib/contract/errors/field-facts.ts'
import { validationProblemSchema, type ValidationProblem } from '#lib/contract/validation-problems.ts'

type Issue = z.core.$ZodIssue

export function fieldFaultOf(error: z.ZodError, input: unknown): FieldFacts {
  const issue = deepest(error.issues[0])
  if (issue === undefined) throw new Error('a failed parse has an issue')
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
  return { field: fieldName(path), ...problemOf(issue, input) }
}

/** A union's issue says nothing by itself: what its closest branch found does. */
function deepest(issue: Issue | undefined): Issue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const branch = issue.errors.toSorted((one, other) => one.length - other.length)[0]
  const inner = branch?.[0]
  return inner === undefined ? issue : deepest({ ...inner, path: [...issue.path, ...inner.path] })
}

/** `items[0].qty`: as a caller would write it. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`
    return name === '' ? String(step) : `${name}.${String(step)}`
  }, '')
}

function problemOf(issue: Issue, input: unknown): Omit<FieldFacts, 'field'> {
  switch (issue.code) {
    case 'invalid_type':
      if (valueAt(input, issue.path) === undefined) return { problem: 'required' }
      if (issue.expected === 'int') return { problem: 'not_integer' }
      return { problem: 'wrong_type', limit: issue.expected }
    case 'invalid_format':
      return { problem: 'wrong_format' }
    case 'invalid_value':
      if (valueAt(input, issue.path) === undefined) return { problem: 'required' }
      return { problem: 'not_allowed_value', limit: issue.values.map(String).join(', ') }
    case 'too_small':
      return { problem: boundProblem(issue, 'small'), limit: String(issue.minimum) }
    case 'too_big':
      return { problem: boundProblem(issue, 'big'), limit: String(issue.maximum) }
    case 'unrecognized_keys':
      return { problem: 'unknown_field' }
    case 'custom':
      return customProblem(issue)
    default:
      return { problem: 'wrong_format' }
  }
}

function boundProblem(
  { origin, inclusive }: { origin: string; inclusive?: boolean | undefined },
  side: 'small' | 'big',
): ValidationProblem {
  if (origin === 'string') return side === 'small' ? 'too_short' : 'too_long'
  if (origin === 'array' || origin === 'set') return side === 'small' ? 'too_few' : 'too_many'
  if (side === 'small') return inclusive === false ? 'not_above' : 'too_small'
  return inclusive === false ? 'not_below' : 'too_large'
}

/** The contract's own refinements say their problem in the issue's params. */
function customProblem(issue: Extract<Issue, { code: 'custom' }>): Omit<FieldFacts, 'field'> {
  const problem = validationProblemSchema.safeParse(issue.params?.['problem'])
  const limit: unknown = issue.params?.['limit']
  return {
    problem: problem.success ? problem.data : 'wrong_format',
    ...(typeof limit === 'string' ? { limit } : {}),
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined,
    input,
  )
}
