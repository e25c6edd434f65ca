/** Replies of a service that are hard to bring about; the usual ones are followed through a page in e2e. */
import { expect, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { answerJson, startUpstream, type Answer } from '../gateway/upstream.fixture.ts'
import { importWaybills } from './import-waybills.ts'
import type { WordsOfProblem } from './refused-field.ts'

const accountId = senderAccountIdSchema.parse('0199a000-0000-7000-8000-000000000001')
const payload = (outTradeNo: string) => ({
  outTradeNo,
  senderPhone: '02 000 0000',
  receiverName: 'Somchai',
  receiverPhone: '081 234 5678',
  receiverAddress: '5 Moo 4',
  receiverCityName: 'Mae Rim',
  receiverProvinceName: 'Chiang Mai',
  receiverPostCode: '50180',
  parcelList: [{ weight: 7.5 }],
})
const exists = {
  status: 409,
  waybill: null,
  error: { error: 'A waybill exists already.', reason: 'waybill_exists', code: 1003 },
}

async function sendTo(answer: Answer, numbers: readonly string[]) {
  const upstream = await startUpstream(answer)
  const payloads = numbers.map((number) => payload(number))
  const wordsOf: WordsOfProblem = ({ problem, limit }) => `${problem} ${limit}`
  const call = { payloads, language: 'en', wordsOf } as const
  const sent = await importWaybills({ accountId }, call, { gateway: upstream.gateway })
  return { sent, received: upstream.received }
}

test('the service says whether a number that exists is the same waybill; one call asks for all', async () => {
  const { sent, received } = await sendTo(
    (response) =>
      answerJson(response, {
        results: [
          { outTradeNo: 'A', ...exists, error: { ...exists.error, waybill_no: 'WB1', same: true } },
          {
            outTradeNo: 'B',
            ...exists,
            error: { ...exists.error, waybill_no: 'WB2', same: false },
          },
          // The waybill is another account's, so nothing more is said.
          { outTradeNo: 'C', ...exists },
        ],
      }),
    ['A', 'B', 'C'],
  )
  expect(sent).toEqual({
    ok: true,
    value: [
      { kind: 'existed', waybillNo: 'WB1' },
      { kind: 'taken', waybillNo: 'WB2' },
      { kind: 'taken', waybillNo: null },
    ],
  })
  expect(received.map(({ headers }) => headers['x-sender-account-id'])).toEqual([accountId])
})

test('a waybill of which nothing is known is neither made nor refused', async () => {
  const fault = { status: 500, waybill: null, error: { error: 'internal_error' } }
  const { sent } = await sendTo(
    (response) => answerJson(response, { results: [{ outTradeNo: 'A', ...fault }] }),
    ['A', 'B'],
  )
  expect(sent).toEqual({ ok: true, value: ['A', 'B'].map(() => ({ kind: 'unknown' })) })
})

test('a refusal is at its field, in the words of the service', async () => {
  const refused = (error: object) => ({ status: 422, waybill: null, error })
  const { sent } = await sendTo(
    (response) =>
      answerJson(response, {
        results: [
          {
            outTradeNo: 'A',
            ...refused({
              error: 'parcelList[0].weight must be at most 9',
              reason: 'waybill_invalid',
              field: 'parcelList[0].weight',
              problem: 'too_large',
              limit: '9',
            }),
          },
          {
            outTradeNo: 'B',
            ...refused({ error: 'No match.', reason: 'sender_address_not_matched' }),
          },
        ],
      }),
    ['A', 'B'],
  )
  expect(sent).toEqual({
    ok: true,
    value: [
      { kind: 'refused', field: 'parcelList[0].weight', text: 'too_large 9' },
      { kind: 'refused', field: 'senderPhone', text: 'no_dispatch_address undefined' },
    ],
  })
})
