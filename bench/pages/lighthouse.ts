/** The marks that Lighthouse gives a page with its own settings for a phone. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { browserLaunch } from '../../tools/browser.ts'
import { median } from '../kit/quantile.ts'
import { runProgram } from './run-program.ts'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Marks = Readonly<Record<(typeof categories)[number], number>>

export interface Judgement extends Marks {
  /** The audits that cost something, worst first, of the last run. */
  readonly faults: readonly string[]
}

const folder = join(import.meta.dirname, 'lighthouse')
const program = join(folder, 'node_modules/lighthouse/cli/index.js')

const reportSchema = z.object({
  categories: z.object({
    performance: z.object({ score: z.number() }),
    accessibility: z.object({ score: z.number() }),
    'best-practices': z.object({ score: z.number() }),
    seo: z.object({ score: z.number() }),
  }),
  audits: z.record(
    z.string(),
    z.object({
      id: z.string(),
      title: z.string(),
      score: z.number().nullable(),
      displayValue: z.string().optional(),
    }),
  ),
})

type Report = z.output<typeof reportSchema>

/** Its packages are a folder's of their own: nothing but this needs them. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(program)) return
  process.stdout.write('Installing Lighthouse (once)…\n')
  await runProgram('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, env: process.env })
}

/** The median of some runs in each category. */
export async function judge(
  url: string,
  { runs, cookie }: { runs: number; cookie: string | null },
): Promise<Judgement> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await judgeSurely(url, cookie))
  const mark = (category: (typeof categories)[number]) =>
    Math.round(median(reports.map((report) => report.categories[category].score)) * 100)
  return {
    performance: mark('performance'),
    accessibility: mark('accessibility'),
    'best-practices': mark('best-practices'),
    seo: mark('seo'),
    faults: faultsOf(reports.at(-1)),
  }
}

/** Now and then it finds no beginning in its own recording and asks to be run again. */
async function judgeSurely(url: string, cookie: string | null): Promise<Report> {
  try {
    return await judgeOnce(url, cookie)
  } catch (error) {
    if (!String(error).includes('Please run Lighthouse again')) throw error
    return await judgeOnce(url, cookie)
  }
}

async function judgeOnce(url: string, cookie: string | null): Promise<Report> {
  const { executablePath, args = [] } = browserLaunch(process.env)
  const written = await runProgram(
    process.execPath,
    [
      program,
      url,
      '--output=json',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${args.join(' ')}`,
      ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
    ],
    {
      cwd: folder,
      env: { ...process.env, ...(executablePath ? { CHROME_PATH: executablePath } : {}) },
    },
  )
  return reportSchema.parse(JSON.parse(written))
}

function faultsOf(report: Report | undefined): string[] {
  return Object.values(report?.audits ?? {})
    .filter(({ score }) => score !== null && score < 0.9)
    .toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0))
    .map(({ id, displayValue }) => (displayValue === undefined ? id : `${id} (${displayValue})`))
}
