import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { askCodeSchema, resetSchema, signInSchema, signUpSchema } from './account-forms.ts'
import { faultsOf } from './field-faults.ts'

const address = 'somchai@shop.example'
const good = { code: '123456', name: 'Somchai Shop', password: 'correct horse battery' }

function faults(schema: z.ZodType, given: unknown) {
  const read = schema.safeParse(given)
  return read.success ? {} : faultsOf(read.error)
}

test('an address is read as people mean it', () => {
  expect(askCodeSchema.parse({ email: ' Somchai@Shop.Example ' })).toEqual({ email: address })
})

test.each(['', 'somchai', 'somchai@', `${'x'.repeat(250)}@shop.example`])(
  'says one thing of what is no address: %s',
  (email) => {
    expect(faults(askCodeSchema, { email })).toEqual({ email: 'email' })
  },
)

test('signing in asks for both, and judges no password that exists already', () => {
  expect(faults(signInSchema, { email: '', password: '' })).toEqual({
    email: 'email',
    password: 'missing',
  })
  expect(faults(signInSchema, { email: address, password: 'x' })).toEqual({})
})

test('a code is six digits, whatever blanks came with it', () => {
  const { code } = resetSchema(address).parse({ ...good, code: ' 123 456 ' })
  expect(code).toBe('123456')
  for (const wrong of ['', '12345', '1234567', '12345a', '１２３４５６']) {
    expect(faults(resetSchema(address), { ...good, code: wrong })).toEqual({ code: 'code' })
  }
})

test('signing up says all that is wrong at once, each at its field', () => {
  expect(faults(signUpSchema(address), { code: '1', name: '  ', password: '123' })).toEqual({
    code: 'code',
    name: 'name',
    password: 'tooShort',
  })
})

test('a new password is held to whose it becomes', () => {
  const like = { ...good, password: 'somchai is my name' }
  expect(faults(resetSchema(address), like)).toEqual({ password: 'likeAddress' })
  expect(faults(resetSchema('other@shop.example'), like)).toEqual({})
})

test('whatever is sent, what is wrong has a name that the page knows', () => {
  const schemas = [signInSchema, askCodeSchema, resetSchema(address), signUpSchema(address)]
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('email', 'password', 'name', 'code'), fc.anything()),
      (given) => {
        for (const schema of schemas) {
          const read = schema.safeParse(given)
          if (read.success) continue
          const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
          expect(new Set(Object.keys(faultsOf(read.error)))).toEqual(wrong)
        }
      },
    ),
  )
})
