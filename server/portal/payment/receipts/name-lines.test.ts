import { expect, test } from 'vitest'
import { answerJson, startUpstream } from '../../gateway/upstream.fixture.ts'
import { nameLines } from './name-lines.ts'
import { receiptContentSchema } from './receipt-content.ts'
import { anyContent } from './testing/any-content.ts'

const tailLift = {
  key: 'tail_lift',
  description: '',
  service_types: ['ftl_transport'],
  price: { rule: 'per_vehicle', amount: 60 },
  currency: 'THB',
}
const words: Readonly<Record<string, string>> = { en: 'Tail lift', th: 'ลิฟต์ท้าย', zh: '尾板' }

test('a paper keeps what its add-ons are called in every language', async () => {
  const { gateway } = await startUpstream((response, { headers }) => {
    const name = words[headers['accept-language'] ?? '']
    answerJson(response, { data: [{ ...tailLift, name }] })
  })
  const lines = await nameLines(anyContent().lines, gateway)
  expect(lines).toEqual([
    { kind: 'base', key: null, minor: 100_000 },
    { kind: 'addon', key: 'tail_lift', minor: 23_450, names: words },
  ])
  const content = anyContent({ lines: lines ?? [] })
  expect(receiptContentSchema.parse(JSON.parse(JSON.stringify(content)))).toEqual(content)
})

test('nothing is asked for a price without add-ons, nor kept where the service names none', async () => {
  const { gateway, received } = await startUpstream((response) =>
    answerJson(response, { error: 'not_found' }, { status: 404 }),
  )
  const [base, addon] = anyContent().lines
  expect(await nameLines(base ? [base] : [], gateway)).toEqual([base])
  expect(received).toEqual([])
  expect(await nameLines(addon ? [addon] : [], gateway)).toEqual([{ ...addon, names: {} }])
})

test('while the service cannot say it no paper is written', async () => {
  const { gateway } = await startUpstream((response) =>
    answerJson(response, { error: 'service_unavailable' }, { status: 503 }),
  )
  expect(await nameLines(anyContent().lines, gateway)).toBeNull()
})
