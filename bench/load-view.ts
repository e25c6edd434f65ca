/**
 * The frame time of the load view with 10,000 pieces, without and with labels on them, beside a bare three.js
 * scene of as many boxes in one InstancedMesh: same canvas, same camera's way, in turns in one page, so that
 * what else the machine does falls on all. The bars are 1.1 of the bare scene without labels, 1.5 with
 * them, and the same while the order of loading is played, when pieces that others enclose are drawn too.
 */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createViteServer } from 'vitest/node'
import { z } from 'zod'
import { softwareGl } from '../e2e/software-gl.ts'
import { quantile } from './kit/quantile.ts'
import { printTable } from './kit/table.ts'
import { crowdedLoad } from './load-view/crowded-load.ts'

export const about = 'frame time of the load view beside a bare InstancedMesh'

const root = join(import.meta.dirname, '..')
const entry = '/bench/load-view/frames.tsx'
const pieces = 10_000
const bars = { plain: 1.1, labelled: 1.5, played: 1.5 } as const

const measuredSchema = z.object({
  renderer: z.string(),
  ms: z.object({
    bare: z.array(z.number()).min(10),
    plain: z.array(z.number()).min(10),
    labelled: z.array(z.number()).min(10),
    played: z.array(z.number()).min(10),
  }),
})

export async function run(args: readonly string[]): Promise<void> {
  const rounds = Number(args[args.indexOf('--rounds') + 1]) || 12
  const load = crowdedLoad(pieces)
  const server = await createViteServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    define: { 'process.env.NODE_ENV': '"production"' },
    optimizeDeps: { include: ['react', 'react/jsx-runtime', 'three', '@react-three/fiber'] },
    plugins: [
      {
        name: 'bench-page',
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            if (request.url !== '/') return next()
            response.setHeader('content-type', 'text/html')
            response.end(pageWith(load))
          })
        },
      },
    ],
  })
  await server.listen()
  const browser = await chromium.launch(softwareGl)
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 } })
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.waitForFunction(() => 'measure' in window, undefined, { timeout: 60_000 })
    const measured = measuredSchema.parse(await page.evaluate(`measure(${rounds})`))
    if (failures.length > 0) throw new Error(failures.join('\n'))
    report(measured)
  } finally {
    await browser.close()
    await server.close()
  }
}

function pageWith(load: object): string {
  const data = JSON.stringify(load).replaceAll('<', String.raw`\u003c`)
  return `<!doctype html><meta charset="utf-8"><title>frames</title>
<style>body{margin:0}canvas{display:block;width:1000px;height:620px}</style>
<script type="application/json" id="load">${data}</script>
<script type="module" src="${entry}"></script>`
}

function report({ renderer, ms }: z.output<typeof measuredSchema>): void {
  process.stdout.write(`${pieces} pieces, 1000 by 620 pixels, ${renderer}\n\n`)
  const row = (name: string, samples: readonly number[]) => [
    name,
    `${samples.length}`,
    ...[0.1, 0.5, 0.9].map((share) => quantile(samples, share).toFixed(2)),
  ]
  printTable(
    ['ms a frame', 'frames', '10 %', 'median', '90 %'],
    [
      row('bare InstancedMesh', ms.bare),
      row('load view, labels off', ms.plain),
      row('load view, labels on', ms.labelled),
      row('the same, played', ms.played),
    ],
  )
  for (const [name, words] of [
    ['plain', 'labels off'],
    ['labelled', 'labels on'],
    ['played', 'labels on, played'],
  ] as const) {
    const ratio = quantile(ms[name], 0.5) / quantile(ms.bare, 0.5)
    process.stdout.write(
      `\nratio of medians, ${words}: ${ratio.toFixed(2)} (bar: at most ${bars[name]})\n`,
    )
    if (ratio > bars[name]) process.exitCode = 1
  }
}
