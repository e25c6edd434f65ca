import { expect, it } from 'vitest'
import { openTestService } from '../testing/test-service.ts'
import { fuzzWaybills } from './testing/fuzz-waybills.ts'
import { addShipper } from './testing/open-waybills.ts'

const timeout = 30 * 60_000

it(
  '50,000 requests that are nearly right get no 5xx, and no reply outside its schema',
  { timeout },
  async () => {
    const test = await openTestService()
    try {
      await test.service.rooms.declareJobs()
      const own = await addShipper(test, { customWaybillNumbers: true })
      const seed = Date.now()
      const faults = await fuzzWaybills(own, { requests: 50_000, seed })
      expect(faults, `with the seed ${seed}`).toEqual([])
    } finally {
      await test.close()
    }
  },
)
