import { expect, test } from 'vitest'
import { emptyRuleForm } from '#lib/automation/rule-form.ts'
import { checkForm, faultsOfFailure, type WordsOfFault } from './rule-faults.ts'

const words: WordsOfFault = ({ problem, limit = '' }) => `${problem} ${limit}`.trim()

test('a form with several faults has each at its field, and one for a field', () => {
  const form = {
    ...emptyRuleForm,
    url: 'ftp://shop.example',
    bodyTemplate: '[]',
    timeout: '600',
    minWeight: 'heavy',
    headers: [{ name: '', value: 'secret' }],
  }
  const checked = checkForm(form, words)
  const faults = checked.ok ? [] : checked.faults
  expect(Object.fromEntries(faults.map(({ field, text }) => [field, text]))).toEqual({
    name: 'too_short 1',
    url: 'wrong_format',
    bodyTemplate: 'wrong_format',
    timeout: 'too_large 60',
    minWeight: 'wrong_type number',
    headers: 'required',
  })
  expect(JSON.stringify(faults)).not.toContain('secret')
})

test('a form without faults is a rule', () => {
  const form = { ...emptyRuleForm, name: 'Shop', url: 'https://shop.example/hook' }
  expect(checkForm(form, words)).toMatchObject({ ok: true, rule: { name: 'Shop', headers: '{}' } })
})

test('a refusal of the service is at the field that it names, and another refusal is none', () => {
  const refused = { kind: 'rejected', status: 400, code: 'invalid_body' } as const
  const facts = { field: 'rule.schedule', problem: 'wrong_format' }
  expect(faultsOfFailure({ ...refused, facts }, words)).toEqual([
    { field: 'cron', text: 'wrong_format' },
  ])
  expect(faultsOfFailure({ ...refused, code: 'forbidden' }, words)).toBeNull()
})
