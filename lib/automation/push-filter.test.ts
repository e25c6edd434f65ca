import { expect, test } from 'vitest'
import { pushFilterQuery, pushListBody } from './push-filter.ts'
import { readPushFilter } from './read-push-filter.ts'

const id = '0190f5a0-0000-7000-8000-000000000001'

test('a filter is read from an address as it was written there', () => {
  const params = { rule: id, replay: id, state: 'trouble', from: '2026-01-01', to: '2026-01-31' }
  const filter = readPushFilter({ ...params, q: ' WB1 ' })
  expect(Object.fromEntries(pushFilterQuery(filter))).toEqual({ ...params, q: 'WB1' })
  expect(pushListBody(filter)).toEqual({
    rule_id: id,
    replay_id: id,
    states: ['failed', 'lost'],
    from: '2025-12-31T17:00:00.000Z',
    to: '2026-01-31T17:00:00.000Z',
    q: 'WB1',
  })
})

test('what makes no sense in an address is ignored', () => {
  const params = { rule: '1', replay: [id, id], state: 'sent', from: '31.1.', to: '', q: '\u0000' }
  expect(pushFilterQuery(readPushFilter(params)).size).toBe(0)
  expect(pushListBody(readPushFilter(params))).toEqual({})
})
