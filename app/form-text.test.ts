import { expect, test } from 'vitest'
import { textOf } from './form-text.ts'

test('what is no form, and a file where a text belongs, hold no text', () => {
  const form = new FormData()
  form.append('name', 'Weekly')
  form.append('file', new File(['x'], 'x.txt'))
  expect(textOf(form, 'name')).toBe('Weekly')
  expect(textOf(form, 'file')).toBe('')
  expect(textOf(form, 'other')).toBe('')
  for (const sent of [undefined, null, 'no form', 1, { get: () => 'x' }, []]) {
    expect(textOf(sent, 'name')).toBe('')
  }
})
