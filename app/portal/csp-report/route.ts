/** Where browsers say what the content security policy made them refuse: a fault of ours, so it is logged. */
import { maxReportBytes, readPolicyReports } from '#server/portal/policy-report.ts'
import { portalRuntime } from '#server/portal/runtime.ts'

/** A page with a fault reports it to every visitor; the log needs it a few times. */
const loggedAtMostPerMinute = 20
let minute = 0
let loggedInMinute = 0

export async function POST(request: Request): Promise<Response> {
  const json = await readJson(request)
  for (const report of readPolicyReports(json)) {
    if (!mayLog()) break
    portalRuntime().log.warn({ report }, 'a browser refused something by the security policy')
  }
  return new Response(null, { status: 204 })
}

async function readJson(request: Request): Promise<unknown> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= maxReportBytes)) return null
  try {
    return await request.json()
  } catch {
    return null
  }
}

function mayLog(): boolean {
  const now = Math.floor(Date.now() / 60_000)
  if (now !== minute) {
    minute = now
    loggedInMinute = 0
  }
  loggedInMinute += 1
  return loggedInMinute <= loggedAtMostPerMinute
}
