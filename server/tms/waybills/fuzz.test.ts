import { expect, it } from 'vitest'
import { openTestService } from '../testing/test-service.ts'
import { fuzzWaybills } from './testing/fuzz-waybills.ts'
import { addShipper } from './testing/open-waybills.ts'

it('2,000 requests that are nearly right get no 5xx, and no reply outside its schema', async () => {
  const test = await openTestService()
  try {
    await test.service.rooms.declareJobs()
    const own = await addShipper(test, { customWaybillNumbers: true })
    expect(await fuzzWaybills(own, { requests: 2_000, seed: 20260101 })).toEqual([])
  } finally {
    await test.close()
  }
})
