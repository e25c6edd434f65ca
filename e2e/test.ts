/**
 * The fixtures of every page test: the running process, a second portal whose service is played, and
 * the rules that no page makes the browser report anything by the content security policy, and that
 * none throws what nobody catches.
 */
import { test as base, expect, type BrowserContext } from '@playwright/test'
import { staffedBeside, type StaffedBeside } from './beside.ts'
import { startPortal, type RunningPortal } from './server.ts'
import { startedOnce } from './started-once.ts'
import { startStandInService, type StandInService } from './stand-in-service.ts'

interface WorkerFixtures {
  portal: RunningPortal
  /** Its quotes hold for a few seconds only. */
  hasty: RunningPortal
  elsewhere: StaffedBeside<StandInService>
}

interface TestFixtures {
  /** The reports of browsers in this test. A test that provokes one empties the list. */
  policyReports: string[]
  /** Errors of our scripts that nobody caught. A test that provokes one empties the list. */
  pageErrors: string[]
  /** Ends with the test: a request that a route still holds then is nobody's, and its error no failure. */
  routesOfTest: void
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: startedOnce(() => startPortal()),
  hasty: startedOnce(() => startPortal({ QUOTE_VALIDITY_SECONDS: '20' })),
  elsewhere: staffedBeside(startStandInService),
  baseURL: async ({ portal }, give) => give(portal.baseUrl),
  policyReports: [
    async ({ context }, give) => {
      const reports: string[] = []
      await collectReports(context, reports)
      await give(reports)
      expect(reports, 'the content security policy was reported').toEqual([])
    },
    { auto: true },
  ],
  pageErrors: [
    async ({ context }, give) => {
      const errors: string[] = []
      context.on('weberror', (thrown) =>
        errors.push(thrown.error().stack ?? String(thrown.error())),
      )
      await give(errors)
      expect(errors, 'a page threw').toEqual([])
    },
    { auto: true },
  ],
  routesOfTest: [
    async ({ context }, give) => {
      await give()
      const routed = [context, ...context.pages()]
      await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
    },
    { auto: true },
  ],
})

export { expect }

/** By the page's event, by what is sent to us, and by what the browser writes to its console. */
async function collectReports(context: BrowserContext, reports: string[]): Promise<void> {
  await context.exposeFunction('reportPolicyViolation', (report: string) => reports.push(report))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, sample } = event
      const report = `${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`
      ;(window as unknown as { reportPolicyViolation(report: string): void }).reportPolicyViolation(
        report,
      )
    })
  })
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/portal/csp-report') {
      reports.push(`sent: ${request.postData()}`)
    }
  })
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) reports.push(message.text())
  })
}
