/**
 * `npm run setup`: creates the first organization with its key pair and its administrator; with
 * TMS_BASE_URL the administrator alone. Asks on a terminal, and otherwise takes its answers from flags.
 */
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { planFeatures } from '#lib/contract/plan-features.ts'
import { systemClock } from './clock.ts'
import { loadConfig } from './config.ts'
import { systemIds } from './ids.ts'
import { createLog } from './log.ts'
import { makePassword } from './portal/identity/password.ts'
import { addPerson } from './portal/identity/people.ts'
import { openFoundation } from './process/foundation.ts'
import { setUpPortal } from './process/set-up-portal.ts'
import { printSteps } from './process/steps.ts'
import { refuseToStart, StartRefused } from './start-refused.ts'
import { createService } from './tms/service.ts'

type Name = 'organization' | 'country' | 'currency' | 'timezone' | 'admin-email' | 'admin-name'

const questions: Readonly<Record<Name, Question>> = {
  organization: { ask: 'Name of the organization', schema: z.string().min(1).max(200) },
  country: { ask: 'Country, two letters', schema: z.string().regex(/^[A-Z]{2}$/), usual: 'TH' },
  currency: {
    ask: 'Settlement currency, three letters',
    schema: z.string().regex(/^[A-Z]{3}$/),
    usual: 'THB',
  },
  timezone: {
    ask: 'Time zone',
    schema: z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone)),
    usual: 'Asia/Bangkok',
  },
  'admin-email': { ask: "Administrator's e-mail", schema: z.email() },
  'admin-name': {
    ask: "Administrator's name",
    schema: z.string().min(1).max(200),
    usual: 'Administrator',
  },
}

const names = Object.keys(questions).filter((name): name is Name => name in questions)

/** The questions when the service, and so the organization, is elsewhere. */
const ofPerson: ReadonlySet<Name> = new Set(['admin-email', 'admin-name'])

type Answers = Readonly<Record<Name, string>>

async function setUp(): Promise<void> {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const terminal = process.stdin.isTTY && process.stdout.isTTY
  const config = loadConfig({ env: process.env, root, terminal: true })
  const isElsewhere = config.service.kind === 'elsewhere'
  const asked = names.filter((name) => !isElsewhere || ofPerson.has(name))
  const answers = await collectAnswers({ flags: readFlags(), terminal, asked })
  const log = createLog({ level: config.logLevel })
  const steps = printSteps({ out: process.stderr })

  await using closers = new AsyncDisposableStack()
  const { database, queue, secretKey } = await openFoundation({ config, closers, steps, log })
  if (config.service.kind === 'elsewhere') {
    const { service, storefrontOrganization } = config
    const admin = { email: answers['admin-email'], name: answers['admin-name'] }
    const asking = { service, storefrontOrganization, admin, database, log }
    const { organization, password } = await setUpPortal(asking)
    return report(
      [['Organization', `${organization.name} (${organization.id})`]],
      admin.email,
      password,
    )
  }
  const service = createService({
    database,
    queue,
    secretKey,
    allowedHosts: [],
    limits: { external: 1, portal: 1 },
    innerToken: '',
    clock: systemClock,
    ids: systemIds,
    log,
    outside: { sandboxUrl: null, publicUrl: config.publicUrl },
    observe: () => {},
  })
  closers.defer(() => service.close())
  const { organizations } = service.rooms
  await organizations.checkSecretKey()

  const password = makePassword()
  const organization = await database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('loadline setup'))`)
    if ((await tx.one(`select 1 as one from tms.organizations limit 1`)) !== null) {
      throw new StartRefused(
        'This database has an organization already, so there is nothing to set up: start with "npm start".',
      )
    }
    const made = await organizations.create(tx, {
      name: answers.organization,
      currency: answers.currency,
      country: answers.country,
      timezone: answers.timezone,
      features: planFeatures,
      customWaybillNumbers: true,
      legacyResponses: false,
    })
    await addPerson(tx, {
      ids: systemIds,
      person: {
        email: answers['admin-email'],
        name: answers['admin-name'],
        role: 'admin',
        organizationId: made.id,
        password,
      },
    })
    return made
  })
  const { apiKey, apiSecret } = await organizations.keyPair(organization.id, 'public')
  report(
    [
      ['Organization', `${organization.name} (${organization.id})`],
      ['api_key', apiKey],
      ['api_secret', apiSecret],
    ],
    answers['admin-email'],
    password,
  )
}

function report(
  made: readonly (readonly [string, string])[],
  email: string,
  password: string,
): void {
  const lines = [...made, ['Administrator', email], ['Password', password]] as const
  process.stdout.write(
    [
      '',
      ...lines.map(([name, value]) => `${name.padEnd(15)}${value}`),
      '',
      'The password is kept as a hash only: write it down now. "npm start" starts the service.',
      '',
    ].join('\n'),
  )
}

function readFlags(): Partial<Answers> {
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    })
    return values
  } catch {
    throw new StartRefused(
      `"npm run setup" knows these flags: ${names.map((name) => `--${name}`).join(', ')}; leave them out to be asked.`,
    )
  }
}

async function collectAnswers({
  flags,
  terminal,
  asked,
}: {
  flags: Partial<Answers>
  terminal: boolean
  asked: readonly Name[]
}): Promise<Answers> {
  const prompt = terminal ? createInterface({ input: process.stdin, output: process.stdout }) : null
  const answer = async (name: Name) =>
    asked.includes(name)
      ? answerOne({ name, question: questions[name], given: flags[name], prompt })
      : ''
  try {
    // Asked in this order.
    return {
      organization: await answer('organization'),
      country: await answer('country'),
      currency: await answer('currency'),
      timezone: await answer('timezone'),
      'admin-email': await answer('admin-email'),
      'admin-name': await answer('admin-name'),
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') {
      throw new StartRefused('Nothing was set up: start "npm run setup" again when you are ready.')
    }
    throw error
  } finally {
    prompt?.close()
  }
}

interface Question {
  readonly ask: string
  readonly schema: z.ZodType<string>
  readonly usual?: string
}

async function answerOne({
  name,
  question: { ask, schema, usual },
  given,
  prompt,
}: {
  name: string
  question: Question
  given: string | undefined
  prompt: ReturnType<typeof createInterface> | null
}): Promise<string> {
  const offered = given ?? (prompt === null ? usual : undefined)
  if (offered !== undefined) {
    const parsed = schema.safeParse(offered)
    if (parsed.success) return parsed.data
    throw new StartRefused(
      `--${name} "${offered}" cannot be used (${ask}): correct it and try again.`,
    )
  }
  if (prompt === null) {
    throw new StartRefused(
      `--${name} is missing (${ask}), and there is no terminal to ask on: give it as a flag.`,
    )
  }
  for (;;) {
    const typed = (await prompt.question(usual ? `${ask} [${usual}]: ` : `${ask}: `)).trim()
    const parsed = schema.safeParse(typed === '' && usual !== undefined ? usual : typed)
    if (parsed.success) return parsed.data
    process.stdout.write('That cannot be used. ')
  }
}

try {
  await setUp()
} catch (error) {
  refuseToStart(error)
}
