/**
 * Each package that is installed has a licence that Loadline may be sold under, and NOTICE.md names the
 * packages that are shipped. After a change of packages `node tools/check/licences.ts` writes that part.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Finding, HouseCheck } from './project.ts'

/** They ask for their text and the copyright to be kept, which each package does for itself. */
const free = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Other licences, each looked at: the packages that have it, and why they may be here. */
const lookedAt: readonly {
  readonly licence: string
  readonly names: RegExp
  readonly why: string
}[] = [
  {
    licence: 'Hippocratic-2.1',
    names: /^(?:react-leaflet|@react-leaflet\/core)$/,
    why: 'Not an open-source licence: it forbids uses that break human rights, and asks for its text and notice to be passed on.',
  },
  {
    licence: 'LGPL-3.0-or-later',
    names: /^@img\/sharp-/,
    why: 'A library of its own beside the program, unchanged, which anybody may replace.',
  },
  {
    licence: 'MPL-2.0',
    names: /^(?:lightningcss(?:-.+)?|axe-core)$/,
    why: 'Unchanged; they work at the build and in the tests, and no page has a part of them.',
  },
  {
    licence: 'none stated',
    names: /^png-js$/,
    why: 'MIT by the LICENSE file in the package.',
  },
]

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional() }),
  ),
})

interface Package {
  readonly name: string
  readonly licence: string
  readonly shipped: boolean
}

export const licences: HouseCheck = {
  name: 'licences are allowed, and NOTICE.md names what is shipped',
  find(project) {
    const packages = packagesOf(project.text('package-lock.json') ?? '{"packages":{}}')
    const findings: Finding[] = packages
      .filter((each) => !isAllowed(each))
      .map(({ name, licence }) => ({
        path: 'package-lock.json',
        line: 1,
        message: `${name} is under ${licence}: look at it, and write down in tools/check/licences.ts why it may be here`,
      }))
    const notice = project.text('NOTICE.md') ?? ''
    if (withSection(notice, packages) !== notice) {
      const message = 'does not name the shipped packages: run node tools/check/licences.ts'
      findings.push({ path: 'NOTICE.md', line: 1, message })
    }
    return findings
  },
}

function packagesOf(lock: string): readonly Package[] {
  return Object.entries(lockFile.parse(JSON.parse(lock)).packages)
    .filter(([path]) => path !== '')
    .map(([path, { license = 'none stated', dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      licence: license,
      shipped: !dev,
    }))
}

/** "A OR B" needs one of them allowed, "A AND B" both. */
function isAllowed({ name, licence }: Package): boolean {
  const allowed = (each: string) =>
    free.has(each) || lookedAt.some((one) => one.licence === each && one.names.test(name))
  const either = licence.replaceAll(/[()]/g, '').split(/ or /i)
  return either.some((all) => all.split(/ and /i).every(allowed))
}

const begin = '<!-- Written by tools/check/licences.ts. -->'
const end = '<!-- Until here. -->'

function withSection(notice: string, packages: readonly Package[]): string {
  const before = notice.split(begin)[0] ?? ''
  const after = notice.split(end)[1] ?? ''
  return `${before}${begin}\n\n${section(packages.filter(({ shipped }) => shipped))}\n${end}${after}`
}

function section(packages: readonly Package[]): string {
  const byLicence = Object.groupBy(packages, ({ licence }) => licence)
  return Object.keys(byLicence)
    .toSorted()
    .map((licence) => {
      const names = new Set(byLicence[licence]?.map(({ name }) => name))
      const why = lookedAt.find((each) => licence.split(/ and /i).includes(each.licence))?.why
      const list = [...names].toSorted().map((name) => `\`${name}\``)
      return `### ${licence}\n\n${why ? `${why}\n\n` : ''}${list.join(', ')}\n`
    })
    .join('\n')
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  const written = withSection(read('NOTICE.md'), packagesOf(read('package-lock.json')))
  writeFileSync(join(root, 'NOTICE.md'), written)
}
