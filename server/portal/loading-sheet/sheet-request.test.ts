import { expect, test } from 'vitest'
import { maxSheetBytes, readSheetRequest } from './sheet-request.ts'
import { loadedForNobody as loadedFor } from '#lib/load-view/load-view-load.ts'
import { anyLoad } from '#server/paper/loading-sheet/testing/any-load.ts'

const asking = (body: BodyInit) => {
  // The types don't know that a stream is sent one way at a time.
  const init = { method: 'POST', body, duplex: 'half' }
  return readSheetRequest(new Request('http://portal.test/', init))
}

test('loads are taken as the page has them', async () => {
  const asked = await asking(JSON.stringify({ loads: [anyLoad()], loadedFor }))
  expect(asked).toMatchObject({ ok: true, loads: [{ name: 'Box truck' }] })
})

test('loads of a page from before a deploy come without their trip', async () => {
  expect(await asking(JSON.stringify({ loads: [anyLoad()] }))).toMatchObject({
    ok: true,
    loadedFor,
  })
})

test('what is no load is refused', async () => {
  const load = anyLoad()
  for (const body of [
    '',
    'x',
    '{}',
    '{"loads":[]}',
    JSON.stringify({ loads: [{ ...load, inner_length_mm: 0 }], loadedFor }),
    JSON.stringify({ loads: [{ ...load, name: 'x'.repeat(201) }], loadedFor }),
    JSON.stringify({ loads: Array.from({ length: 21 }, () => load), loadedFor }),
    JSON.stringify({
      loads: [{ ...load, placements: [{ ...load.placements[0], length_mm: -5 }] }],
      loadedFor,
    }),
  ]) {
    expect(await asking(body), body.slice(0, 40)).toEqual({ ok: false, status: 400 })
  }
})

test('too many pieces are refused, also when spread over vehicles', async () => {
  const loads = [anyLoad({ pieces: 2_600 }), anyLoad({ pieces: 2_600 })]
  const body = JSON.stringify({ loads, loadedFor })
  expect(body.length).toBeLessThan(maxSheetBytes)
  expect(await asking(body)).toEqual({ ok: false, status: 413 })
})

test('a body without an end is left at the limit', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  expect(await asking(endless)).toEqual({ ok: false, status: 413 })
  expect(sent).toBeLessThan(maxSheetBytes + 1_000_000)
})
