/**
 * The packing engine in a real browser comes to the same plans as in Node. The files are served as they
 * are, stripped of their types, so that no page is needed and no bundler stands in between.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { goldenPlans, packGolden } from '#lib/packing/golden-plans.ts'
import { expect, test } from './test.ts'

let server: Server
let origin = ''

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    answer(pathname).then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  origin = `http://127.0.0.1:${address.port}`
})

test.afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
})

const modulePath = /^\/lib\/packing\/(?:[\w-]+\/)*[\w-]+\.ts$/

/** The worker packs what its address names, as a page's worker would. */
const worker = `
import { packGolden } from '/lib/packing/golden-plans.ts'
postMessage(packGolden(decodeURIComponent(location.search.slice(1))))
`

async function answer(path: string): Promise<{ readonly type: string; readonly body: string }> {
  if (path === '/') return { type: 'text/html', body: '<!doctype html><title>golden</title>' }
  if (path === '/worker.js') return { type: 'text/javascript', body: worker }
  if (!modulePath.test(path)) throw new Error(`nothing is at ${path}`)
  const source = await readFile(new URL(`..${path}`, import.meta.url), 'utf8')
  return { type: 'text/javascript', body: stripTypeScriptTypes(source) }
}

for (const { name, fingerprint } of goldenPlans) {
  test(`a worker in the browser packs ${name} as Node does`, async ({ page }) => {
    await page.goto(origin)
    const found = await page.evaluate(
      (wanted) =>
        new Promise<string>((resolve, reject) => {
          const address = `/worker.js?${encodeURIComponent(wanted)}`
          const engine = new Worker(address, { type: 'module' })
          engine.addEventListener('error', ({ message }) =>
            reject(new Error(message || 'no worker')),
          )
          engine.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
        }),
      name,
    )
    expect(found).toBe(fingerprint)
    expect(found).toBe(packGolden(name))
  })
}
