/** Asks the service for the prices of a draft, of both kinds at once, as a guest. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { routeProblems } from '#lib/contract/errors/quote-errors.ts'
import { fitReasonSchema } from '#lib/contract/fit-reasons.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { QuoteRequest, QuoteServiceType } from '#lib/contract/quote-request.ts'
import { insuranceKey, quoteServiceTypes } from '#lib/contract/quote-service-types.ts'
import type { QuoteDraft } from '#lib/storefront/draft.ts'
import type { KeptQuotes, QuoteOutcome } from '#lib/storefront/kept-quotes.ts'
import type { PhotoUrlOf } from '#lib/cargo/quote-item-of.ts'
import { quoteRequestOf } from '#lib/storefront/quote-request-of.ts'
import type { MissingPart } from '#lib/storefront/missing-parts.ts'
import type { QuoteProblem } from '#lib/storefront/quote-problem.ts'
import { canonicalJson } from '#lib/signing/canonical-json.ts'
import type { Gateway } from '../gateway/gateway.ts'
import { causeOf } from '../gateway/failure-cause.ts'
import type { Failure } from '../gateway/result.ts'
import type { LoadPlan } from './store.ts'

export interface Asking {
  /** The id of the draft's row. */
  readonly visitId: string
  readonly draft: QuoteDraft
  readonly language: Language
  /** The addresses of photos that were added here. */
  readonly photoUrlOf?: PhotoUrlOf
  readonly nowMs: () => number
}

export type PricingOutcome =
  | { readonly ok: true; readonly quotes: KeptQuotes; readonly loadPlan: LoadPlan | null }
  | { readonly ok: false; readonly missing: readonly MissingPart[] }

export async function askQuotes(gateway: Gateway, asking: Asking): Promise<PricingOutcome> {
  const asked = quoteRequestOf(asking.draft, 'ftl_transport')
  if (!asked.ok) return asked
  const { offered, insures } = await addonsBy(gateway, asking)
  const [full, shared] = await Promise.all(
    quoteServiceTypes.map((serviceType) => {
      const addons = asking.draft.addons.filter((key) => offered(key, serviceType))
      const insurance = insures(serviceType) ? asking.draft.insurance : null
      const draft = { ...asking.draft, addons, insurance }
      return askQuote(gateway, serviceType, { ...asking, draft })
    }),
  )
  if (!full || !shared) throw new Error('each kind of service has an outcome')
  return {
    ok: true,
    quotes: {
      fingerprint: fingerprintOf(asking.draft),
      askedAtMs: asking.nowMs(),
      ftl_transport: full.outcome,
      ltl_transport: shared.outcome,
    },
    // The customer is shown no plan of a shared vehicle: others load it too.
    loadPlan: full.loadPlan,
  }
}

/** The request that the price of a whole vehicle was asked with; null where the draft has none. */
export async function wholeRequestOf(
  gateway: Gateway,
  asking: Pick<Asking, 'draft' | 'language'>,
): Promise<QuoteRequest | null> {
  const { offered, insures } = await addonsBy(gateway, asking)
  const { draft } = asking
  const asked = quoteRequestOf(
    {
      ...draft,
      addons: draft.addons.filter((key) => offered(key, 'ftl_transport')),
      insurance: insures('ftl_transport') ? draft.insurance : null,
    },
    'ftl_transport',
  )
  return asked.ok ? asked.request : null
}

interface Answered {
  readonly outcome: QuoteOutcome
  readonly loadPlan: LoadPlan | null
}

interface Offered {
  /** Whether an add-on goes with a kind of service: some do with one only. */
  readonly offered: (key: string, serviceType: QuoteServiceType) => boolean
  readonly insures: (serviceType: QuoteServiceType) => boolean
}

/**
 * The service refuses a quote for an add-on that does not go with it. Where the service has no list, it
 * decides itself; but then insurance is not requested, because a service that ignores it would seem to
 * insure.
 */
async function addonsBy(
  gateway: Gateway,
  { draft, language }: Pick<Asking, 'draft' | 'language'>,
): Promise<Offered> {
  const isAsked = draft.addons.length > 0 || draft.insurance !== null
  const listed = isAsked ? await gateway.listAddons({ language }) : null
  if (!listed?.ok) return { offered: () => true, insures: () => false }
  const byKey = new Map(listed.value.data.map((addon) => [addon.key, addon]))
  const insurance = listed.value.data.find(({ price }) => price.rule === 'percent_of_value')
  return {
    offered: (key, serviceType) => byKey.get(key)?.service_types.includes(serviceType) ?? true,
    insures: (serviceType) => insurance?.service_types.includes(serviceType) ?? false,
  }
}

/** A load of many kinds is packed for longer, on a busy machine for half a minute. */
const [usualMs, rowMs] = [10_000, 40]

async function askQuote(
  gateway: Gateway,
  serviceType: QuoteServiceType,
  { visitId, draft, language, photoUrlOf, nowMs }: Asking,
): Promise<Answered> {
  const asked = quoteRequestOf(draft, serviceType, photoUrlOf)
  if (!asked.ok) throw new Error('a draft is complete for one kind of service and not for another')
  const body = { ...asked.request, request_id: requestIdOf(asked.request, visitId) }
  const timeoutMs = usualMs + body.items.length * rowMs
  const result = await gateway.createQuote({ body, language, timeoutMs })
  if (!result.ok) {
    const problem = problemOfFailure(result.failure, nowMs())
    return { outcome: { kind: 'problem', problem }, loadPlan: null }
  }
  const { load_plan: loads, ...quote } = result.value
  return {
    outcome: { kind: 'quote', quote },
    loadPlan: loads === undefined ? null : { quoteId: quote.quotation_id, loads },
  }
}

/**
 * The same for the same visit and the same wish, so that pressing twice gives one quote; and nobody
 * else's, since nothing else distinguishes the quotes of guests.
 */
function requestIdOf(request: object, visitId: string): string {
  const hash = createHash('sha256').update(visitId).update(canonicalJson(request))
  return `visit-${hash.digest('base64url')}`
}

/** Which draft a price is for. What is only looked at, or only said of a pin, changes no price. */
export function fingerprintOf({
  serviceType: _,
  units: __,
  vehicleType,
  insurance,
  ...draft
}: QuoteDraft): string {
  const priced = {
    ...draft,
    vehicleType: vehicleType ?? undefined,
    declaredValue: insurance?.declaredValue ?? undefined,
    pickup: draft.pickup && { ...draft.pickup, agreed: undefined },
    drop: draft.drop && { ...draft.drop, agreed: undefined },
  }
  return createHash('sha256').update(canonicalJson(priced)).digest('base64url')
}

/** A failed call as the problem that the page names. */
function problemOfFailure(failure: Failure, nowMs: number): QuoteProblem {
  const about = failure.requestId === undefined ? {} : { requestId: failure.requestId }
  const refusal = failure.kind === 'rejected' ? refusalOf(failure, about) : null
  if (refusal !== null) return refusal
  const cause = causeOf(failure)
  switch (cause.kind) {
    case 'slow':
    case 'unreachable':
      return { kind: cause.kind }
    case 'busy':
      return { kind: 'busy', retryAtMs: nowMs + cause.retryAfterSeconds * 1000, ...about }
    case 'refused':
      return { kind: 'refused', ...about }
    // A quote is asked for on nobody's behalf: what is forbidden here is forbidden to this portal.
    case 'none':
      return { kind: failure.status === 403 ? 'refused' : 'faulty', ...about }
    case 'faulty':
      return { kind: 'faulty', ...about }
  }
}

/** The reasons to refuse this quote alone. */
function refusalOf(
  { code, facts = {}, message }: Failure,
  about: { requestId?: string },
): QuoteProblem | null {
  switch (code) {
    case 'missing_required_field':
      // The price without it is one press away.
      if (textOf(facts['field'])?.startsWith('insurance') === true) {
        return { kind: 'addon', addon: insuranceKey, ...about }
      }
      return { kind: 'missing_field', field: textOf(facts['field']), ...about }
    case 'unsupported_route':
      return { kind: 'route', reason: routeReason.parse(facts['reason']), ...about }
    case 'no_vehicle_fits': {
      const reasons = fitReasons.parse(facts['reasons'])
      return { kind: 'no_vehicle_fits', reasons, detail: detailOf(facts, message), ...about }
    }
    case 'unsupported_vehicle_type':
      return { kind: 'vehicle_type', ...about }
    case 'unsupported_addon':
      return { kind: 'addon', addon: textOf(facts['addon']), ...about }
    default:
      return null
  }
}

const routeReason = z.enum([...routeProblems, 'other']).catch('other')
const fitReasons = z.array(fitReasonSchema).max(100).catch([])

function textOf(fact: unknown): string | null {
  return typeof fact === 'string' ? fact.slice(0, 200) : null
}

function detailOf(facts: Readonly<Record<string, unknown>>, message?: string): string | null {
  return textOf(facts['detail']) ?? textOf(message)
}
