import { expect, it } from 'vitest'
import { getQuote } from '#lib/contract/quotes.ts'
import { listSenderAccounts } from '#lib/contract/sender-accounts.ts'
import { createWaybill } from '#lib/contract/waybills.ts'
import { parsePayload } from './parse-payload.ts'
import { route } from './route.ts'
import { ServiceError } from './service-error.ts'

const never = () => Promise.reject(new Error('never called'))
const signature = { api_key: 'ak_1', nonceStr: '1', sign: 'A' }

it('hands over neither key nor signature, and reads a GET’s numbers', () => {
  const query = { ...signature, page: '2' }
  const parts = parsePayload(route(listSenderAccounts, never), {
    payload: query,
    query,
    params: {},
  })
  expect(parts.query).toEqual({ page: 2, pageSize: 20 })
})

it('reads the query of a POST beside its body', () => {
  const body = {
    outTradeNo: 'A-1',
    parcelList: [{}],
    route_id: '0190a1b2-0000-7000-8000-000000000000',
  }
  const parts = parsePayload(route(createWaybill, never), {
    payload: { ...signature, ...body },
    query: { overwrite: 'return_existing' },
    params: {},
  })
  expect(parts.query).toEqual({ overwrite: 'return_existing' })
  expect(parts.body).toMatchObject({ outTradeNo: 'A-1' })
})

it('a path’s id that cannot be one is answered like an id that nothing has', () => {
  const parse = (options: Parameters<typeof route>[2]) =>
    parsePayload(route(getQuote, never, options), { payload: {}, query: {}, params: { id: 'x' } })
  expect(() => parse({})).toThrow(new ServiceError('path_not_found'))
  expect(() => parse({ refuseParams: () => new ServiceError('forbidden') })).toThrow(
    new ServiceError('forbidden'),
  )
})
