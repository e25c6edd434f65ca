import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { senderAccountIdSchema } from '#lib/contract/ids.ts'
import { deliveredEvents, deliveredWaybill } from '#lib/storefront/delivered-waybill.fixture.ts'
import { answerJson, startUpstream } from '../gateway/upstream.fixture.ts'
import { photoName } from './photo-name.ts'
import { publicPhotoOf, readPublicWaybill } from './read-public-waybill.ts'

const waybillNo = deliveredWaybill.waybill_no
const path = `/api/waybills/${waybillNo}`

/** A service that serves one waybill to everybody, whatever account the header names. */
function startService(waybill: object = deliveredWaybill) {
  return startUpstream((response, request) => {
    if (request.path === path) return answerJson(response, waybill)
    if (request.path === `${path}/events`) return answerJson(response, deliveredEvents)
    return answerJson(response, { error: 'not_found' }, { status: 404 })
  })
}

test('a link shows its waybill in the language of the page, under its account', async () => {
  const { gateway, received } = await startService()
  const link = { accountId: deliveredWaybill.sender_account_id, waybillNo }
  const read = await readPublicWaybill({ ...link, language: 'th' }, { gateway })
  expect(read).toMatchObject({ ok: true, value: { number: waybillNo, state: 'delivered' } })
  for (const { headers } of received) {
    expect(headers['x-sender-account-id']).toBe(link.accountId)
  }
  expect(received.find((each) => each.path === `${path}/events`)?.headers).toMatchObject({
    'accept-language': 'th',
  })
})

test('a link opens nothing once its waybill belongs to another account, or to one at all', async () => {
  const { gateway } = await startService()
  for (const accountId of [senderAccountIdSchema.parse(randomUUID()), null]) {
    const link = { accountId, waybillNo }
    for (const read of [
      await readPublicWaybill({ ...link, language: 'en' }, { gateway }),
      await publicPhotoOf({ ...link, name: 'none' }, { gateway }),
    ]) {
      expect(read).toMatchObject({ ok: false, failure: { kind: 'rejected', status: 404 } })
    }
  }
})

test('proof photos are found by the names that the page has, other photos by none', async () => {
  const { gateway } = await startService()
  const link = { accountId: deliveredWaybill.sender_account_id, waybillNo }
  const read = await readPublicWaybill({ ...link, language: 'en' }, { gateway })
  const names = read.ok ? read.value.events.flatMap(({ photos }) => photos) : []
  expect(names).toHaveLength(1)
  expect(await publicPhotoOf({ ...link, name: names[0] ?? '' }, { gateway })).toEqual({
    ok: true,
    value: deliveredEvents.podImages[0],
  })
  const pickup = deliveredEvents.routes.find(({ state }) => state === 'picked_up')
  if (pickup?.photos === undefined) throw new Error('the pickup has a photo')
  const name = photoName(pickup, 0)
  expect(await publicPhotoOf({ ...link, name }, { gateway })).toEqual({ ok: true, value: null })
})
