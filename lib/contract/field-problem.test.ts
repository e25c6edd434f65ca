import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldProblem, reportProblem } from './field-problem.ts'
import { languages } from './languages.ts'
import { splitSchema } from './load-proposals.ts'
import { fieldError, validationProblemSchema } from './validation-problems.ts'

const schema = z
  .strictObject({
    name: z.string().min(2).max(5),
    size: z.object({ width: z.number().gt(0).max(10), count: z.int() }),
    tags: z
      .array(z.enum(['a', 'b']))
      .min(1)
      .max(2),
    from: z.number().optional(),
    to: z.number().optional(),
  })
  .superRefine(({ from, to }, context) => {
    if (from !== undefined && to !== undefined && to < from) {
      reportProblem({ context, path: ['to'], problem: 'out_of_order', limit: 'from' })
    }
  })

const good = { name: 'abc', size: { width: 1, count: 1 }, tags: ['a'] }

function problemOf(input: unknown) {
  const { error } = schema.safeParse(input)
  return error === undefined ? null : fieldProblem({ error, input })
}

test.each([
  [{ ...good, name: undefined }, 'name', 'required', undefined],
  [{ ...good, name: null }, 'name', 'wrong_type', 'string'],
  [{ ...good, name: 'a' }, 'name', 'too_short', '2'],
  [{ ...good, name: 'abcdef' }, 'name', 'too_long', '5'],
  [{ ...good, size: { width: 0, count: 1 } }, 'size.width', 'not_above', '0'],
  [{ ...good, size: { width: 11, count: 1 } }, 'size.width', 'too_large', '10'],
  [{ ...good, size: { width: 1, count: 1.5 } }, 'size.count', 'not_integer', undefined],
  [{ ...good, size: {} }, 'size.width', 'required', undefined],
  [{ ...good, tags: [] }, 'tags', 'too_few', '1'],
  [{ ...good, tags: ['a', 'b', 'a'] }, 'tags', 'too_many', '2'],
  [{ ...good, tags: ['a', 'c'] }, 'tags[1]', 'not_allowed_value', 'a, b'],
  [{ ...good, tags: [undefined] }, 'tags[0]', 'required', undefined],
  [{ ...good, from: 2, to: 1 }, 'to', 'out_of_order', 'from'],
  [{ naem: 'abc' }, 'naem', 'unknown_field', undefined],
  [[], 'body', 'wrong_type', 'object'],
  [undefined, 'body', 'required', undefined],
] as const)('%j: %s %s', (input, field, problem, limit) => {
  expect(problemOf(input)).toEqual({ field, problem, ...(limit === undefined ? {} : { limit }) })
})

test('names the field that decides between alternatives, and those within the one meant', () => {
  const of = (input: unknown) => {
    const { error } = splitSchema.safeParse(input)
    return error && fieldProblem({ error, input })
  }
  expect(of({})).toMatchObject({ field: 'action', problem: 'required' })
  expect(of({ action: 'guess' })).toMatchObject({ field: 'action', problem: 'not_allowed_value' })
  expect(of({ action: 'propose', waybill_ids: ['x'], vehicle_type_ids: [] })).toEqual({
    field: 'waybill_ids[0]',
    problem: 'wrong_format',
  })
})

test('every problem has a text in each language that says its limit', () => {
  for (const problem of validationProblemSchema.options) {
    const limited = languages.map((language) =>
      fieldError
        .words({ field: 'x', problem, limit: 'LIMIT' }, language)
        .problem_text.includes('LIMIT'),
    )
    expect([problem, new Set(limited).size]).toEqual([problem, 1])
  }
})
