/**
 * `npm run setup`: leads from an empty database to a live installation, step by step: the first
 * organization with its key pair, its administrator, the seller, the public address and the mail server. With
 * TMS_BASE_URL the organization is the service's. Asks on a terminal, and otherwise takes its answers
 * from flags. Answers that are settings are kept in DATA_DIR, where each start reads them.
 */
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { planFeatures } from '#lib/contract/plan-features.ts'
import { systemClock } from './clock.ts'
import { loadConfig, type Config } from './config.ts'
import type { Queries } from './db/transaction.ts'
import { environment, type Environment } from './environment.ts'
import { isLoopbackHost } from './from-this-machine.ts'
import { systemIds } from './ids.ts'
import { createLog, type Logger } from './log.ts'
import { makePassword } from './portal/identity/password.ts'
import { addPerson } from './portal/identity/people.ts'
import { faultOfMailServer } from './portal/mail/smtp-mailer.ts'
import { openFoundation, type Foundation } from './process/foundation.ts'
import { setUpPortal } from './process/set-up-portal.ts'
import { printSteps } from './process/steps.ts'
import { readSettings, writeSettings } from './settings.ts'
import {
  isSellerDescribed,
  sellerQuestions,
  setUpSeller,
  type SellerAnswer,
} from './setup-seller.ts'
import { refuseToStart, StartRefused } from './start-refused.ts'
import { createService } from './tms/service.ts'

interface Question {
  /** The heading that it is asked under. */
  readonly step: string
  readonly ask: string
  readonly schema: z.ZodType
  /** The answer to an empty line; an empty one leaves the setting out. */
  readonly usual?: (given: Given) => string | undefined
  /** The setting that keeps the answer. */
  readonly variable?: keyof Environment
  /** Absent: always. */
  readonly when?: (given: Given) => boolean
}

interface Given {
  readonly config: Config
  /** Empty before it was asked, and when it was not. */
  answer(name: Name): string
}

const nameSchema = z.string().min(1).max(200)
const { shape } = environment

const isServiceHere = ({ config }: Given) => config.service.kind === 'here'
const isPublic = ({ answer }: Given) =>
  answer('public-url') !== '' && !isLoopbackHost(new URL(answer('public-url')).host)

type Name =
  | 'organization'
  | 'country'
  | 'currency'
  | 'timezone'
  | 'admin-email'
  | 'admin-name'
  | SellerAnswer
  | 'vat-percent'
  | 'public-url'
  | 'host'
  | 'port'
  | 'trusted-proxies'
  | 'smtp-url'
  | 'mail-from'

/** Asked in this order. */
const questions: Readonly<Record<Name, Question>> = {
  organization: {
    step: 'Organization',
    ask: 'Name of the organization',
    schema: nameSchema,
    when: isServiceHere,
  },
  country: {
    step: 'Organization',
    ask: 'Country, two letters',
    schema: z.string().regex(/^[A-Z]{2}$/),
    usual: () => 'TH',
    when: isServiceHere,
  },
  currency: {
    step: 'Organization',
    ask: 'Settlement currency, three letters',
    schema: z.string().regex(/^[A-Z]{3}$/),
    usual: () => 'THB',
    when: isServiceHere,
  },
  timezone: {
    step: 'Organization',
    ask: 'Time zone',
    schema: z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone)),
    usual: () => 'Asia/Bangkok',
    when: isServiceHere,
  },
  'admin-email': { step: 'Administrator', ask: 'E-mail address', schema: z.email() },
  'admin-name': {
    step: 'Administrator',
    ask: 'Name',
    schema: nameSchema,
    usual: () => 'Administrator',
  },
  'seller-name': sellerQuestion('seller-name'),
  'seller-registered-name': sellerQuestion('seller-registered-name'),
  'seller-address': sellerQuestion('seller-address'),
  'seller-tax-id': sellerQuestion('seller-tax-id'),
  'seller-branch': sellerQuestion('seller-branch'),
  'seller-registration-no': sellerQuestion('seller-registration-no'),
  'seller-email': sellerQuestion('seller-email'),
  'seller-phone': sellerQuestion('seller-phone'),
  'vat-percent': {
    step: 'Seller',
    ask: 'VAT included in prices, in percent (empty: no tax is shown)',
    schema: shape.RECEIPT_VAT_PERCENT,
    usual: () => '',
    variable: 'RECEIPT_VAT_PERCENT',
  },
  'public-url': {
    step: 'Address',
    ask: 'Public URL, such as https://freight.example.com (empty: this machine only, for now)',
    schema: shape.PUBLIC_URL,
    usual: ({ config }) => (isLoopbackHost(new URL(config.publicUrl).host) ? '' : config.publicUrl),
    variable: 'PUBLIC_URL',
  },
  host: {
    step: 'Address',
    ask: 'Address to listen on: 127.0.0.1 behind a proxy on this machine, 0.0.0.0 for other machines',
    schema: shape.HOST,
    usual: ({ config }) => config.host,
    variable: 'HOST',
    when: isPublic,
  },
  port: {
    step: 'Address',
    ask: 'Port to listen on',
    schema: shape.PORT,
    usual: ({ config, answer }) => new URL(answer('public-url')).port || String(config.port),
    variable: 'PORT',
    when: ({ answer }) => answer('public-url') !== '',
  },
  'trusted-proxies': {
    step: 'Address',
    ask: 'Number of your own proxies in front that add X-Forwarded-For',
    schema: shape.TRUSTED_PROXIES,
    // TLS ends at a proxy.
    usual: ({ answer }) => (answer('public-url').startsWith('https:') ? '1' : '0'),
    variable: 'TRUSTED_PROXIES',
    when: isPublic,
  },
  'smtp-url': {
    step: 'Mail',
    ask: 'Mail server, such as smtps://user:password@mail.example.com:465 (empty: none, for now)',
    schema: shape.SMTP_URL,
    usual: ({ config }) => config.mail?.url ?? '',
    variable: 'SMTP_URL',
  },
  'mail-from': {
    step: 'Mail',
    ask: 'Sender of the mails, such as Example Haulage <no-reply@example.com>',
    schema: shape.MAIL_FROM,
    usual: ({ config }) => config.mail?.from,
    variable: 'MAIL_FROM',
    when: ({ answer }) => answer('smtp-url') !== '',
  },
}

function sellerQuestion(name: SellerAnswer): Question {
  const { ask, schema } = sellerQuestions[name]
  const when = ({ config }: Given) => !isSellerDescribed(config)
  return { step: 'Seller', ask, schema, usual: () => '', when }
}

const names = Object.keys(questions).filter((name): name is Name => name in questions)

async function setUp(): Promise<void> {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  const terminal = process.stdin.isTTY && process.stdout.isTTY
  const config = loadConfig({ env: process.env, root, terminal: true })
  const flags = readFlags()
  const collect = () => collectAnswers({ config, flags, terminal })
  // Without a terminal a missing flag is reported before anything is opened.
  const given = terminal ? null : await collect()
  const log = createLog({ level: config.logLevel })
  const steps = printSteps({ out: process.stderr })

  await using closers = new AsyncDisposableStack()
  const foundation = await openFoundation({ config, closers, steps, log })
  if (config.service.kind === 'here') await refuseWhenSetUp(foundation.database)
  const answer = given ?? (await collect())
  const settings = { ...readSettings(config.dataDir), ...settingsOf(answer) }
  const file = await writeSettings(config.dataDir, settings)
  const made =
    config.service.kind === 'here'
      ? await createHere({ answer, config, foundation, closers, log })
      : await createForElsewhere({ answer, config, service: config.service, foundation, log })
  const seller = await setUpSeller({ config, answer })
  const mailFault = await mailFaultOf(answer('smtp-url'))
  process.stdout.write(report({ made, answer, config, file, seller, mailFault }))
}

type Answers = (name: Name) => string

function settingsOf(answer: Answers): Record<string, string> {
  const kept = names.flatMap((name) => {
    const { variable } = questions[name]
    return variable === undefined || answer(name) === '' ? [] : [[variable, answer(name)]]
  })
  return { DEMO: '0', ...Object.fromEntries(kept) }
}

/** Null: nothing is wrong, or there is no mail server. */
async function mailFaultOf(url: string): Promise<string | null> {
  return url === '' ? null : faultOfMailServer({ url })
}

/** Lines of the report. */
type Made = readonly (readonly [name: string, value: string])[]

async function createHere({
  answer,
  config,
  foundation: { database, queue, secretKey, seal },
  closers,
  log,
}: {
  answer: Answers
  config: Config
  foundation: Foundation
  closers: AsyncDisposableStack
  log: Logger
}): Promise<Made> {
  const service = createService({
    database,
    queue,
    secretKey,
    seal,
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

  const password = makePassword()
  const organization = await database.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('loadline setup'))`)
    await refuseWhenSetUp(tx)
    const made = await organizations.create(tx, {
      name: answer('organization'),
      currency: answer('currency'),
      country: answer('country'),
      timezone: answer('timezone'),
      features: planFeatures,
      customWaybillNumbers: true,
      legacyResponses: false,
    })
    await addPerson(tx, {
      ids: systemIds,
      person: {
        email: answer('admin-email'),
        name: answer('admin-name'),
        role: 'admin',
        organizationId: made.id,
        password,
      },
    })
    return made
  })
  const { apiKey, apiSecret } = await organizations.keyPair(organization.id, 'public')
  return [
    ['Organization', `${organization.name} (${organization.id})`],
    ['api_key', apiKey],
    ['api_secret', apiSecret],
    ['Administrator', answer('admin-email')],
    ['Password', password],
  ]
}

async function createForElsewhere({
  answer,
  config: { storefrontOrganization },
  service,
  foundation: { database },
  log,
}: {
  answer: Answers
  config: Config
  service: Extract<Config['service'], { kind: 'elsewhere' }>
  foundation: Foundation
  log: Logger
}): Promise<Made> {
  const admin = { email: answer('admin-email'), name: answer('admin-name') }
  const asking = { service, storefrontOrganization, admin, database, log }
  const { organization, password } = await setUpPortal(asking)
  return [
    ['Organization', `${organization.name} (${organization.id})`],
    ['Administrator', admin.email],
    ['Password', password],
  ]
}

async function refuseWhenSetUp(db: Queries): Promise<void> {
  const first = await db.one<{ demo: boolean }>(
    `select demo from tms.organizations order by demo limit 1`,
  )
  if (first === null) return
  throw new StartRefused(
    first.demo
      ? 'This database holds the demo, and a real installation begins with an empty one: move DATA_DIR away (mv .data .data-demo), or set another DATA_DIR or DATABASE_URL, and run the set-up again.'
      : 'This database has an organization already, so there is nothing to set up: start with "npm start".',
  )
}

/** No part of this set-up. */
const notConnected = [
  'vehicle types, a service area, services and prices, at /console/catalogue: without them no quote can be made',
  'a bank account, at /console/connections: without it nobody can pay by transfer',
  'a payment gateway, for QR codes and bank apps',
  'carriers; until then each paid order waits for staff',
]

function report({
  made,
  answer,
  config,
  file,
  seller,
  mailFault,
}: {
  made: Made
  answer: Answers
  config: Config
  file: string
  seller: readonly string[]
  mailFault: string | null
}): string {
  const address = answer('public-url') || `${config.publicUrl}, for this machine only`
  const mail =
    answer('smtp-url') === ''
      ? 'none: nobody can sign up or set a new password until SMTP_URL and MAIL_FROM are set'
      : mailFault === null
        ? `the mail server answers; mails are from ${answer('mail-from')}`
        : `the mail server does not take mails (${mailFault}): correct SMTP_URL`
  const lines = [...made, ['Address', address], ['Mail', mail], ['Settings', file]] as const
  return [
    '',
    ...lines.map(([name, value]) => `${name.padEnd(15)}${value}`),
    '',
    'The password is kept as a hash only: write it down now.',
    ...(config.service.kind === 'elsewhere'
      ? []
      : [
          'Still to be connected, which the console will be for and this set-up cannot do:',
          ...notConnected.map((each) => `  - ${each}`),
        ]),
    ...seller,
    config.database.kind === 'external'
      ? `Give each process the variables in ${file}, or that file in its DATA_DIR. "npm start" starts one.`
      : '"npm start" starts the installation, without the demo.',
    '',
  ].join('\n')
}

function readFlags(): Partial<Record<Name, string>> {
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
  config,
  flags,
  terminal,
}: {
  config: Config
  flags: Partial<Record<Name, string>>
  terminal: boolean
}): Promise<Answers> {
  const prompt = terminal ? createInterface({ input: process.stdin, output: process.stdout }) : null
  const answers = new Map<Name, string>()
  const answer = (name: Name) => answers.get(name) ?? ''
  const given = { config, answer }
  let step = ''
  try {
    for (const name of names) {
      const question = questions[name]
      if (question.when?.(given) === false) continue
      if (terminal && step !== question.step) process.stdout.write(`\n${question.step}\n`)
      step = question.step
      const usual = question.usual?.(given)
      answers.set(name, await answerOne({ name, question, usual, flag: flags[name], prompt }))
    }
    return answer
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') {
      throw new StartRefused('Nothing was set up: start "npm run setup" again when you are ready.')
    }
    throw error
  } finally {
    prompt?.close()
  }
}

async function answerOne({
  name,
  question: { ask, schema },
  usual,
  flag,
  prompt,
}: {
  name: Name
  question: Question
  usual: string | undefined
  flag: string | undefined
  prompt: ReturnType<typeof createInterface> | null
}): Promise<string> {
  const isAnswer = (text: string) => text === usual || schema.safeParse(text).success
  const offered = flag ?? (prompt === null ? usual : undefined)
  if (offered !== undefined) {
    if (isAnswer(offered)) return offered
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
    const text = typed === '' && usual !== undefined ? usual : typed
    if (isAnswer(text)) return text
    process.stdout.write('That cannot be used.\n')
  }
}

try {
  await setUp()
} catch (error) {
  refuseToStart(error)
}
