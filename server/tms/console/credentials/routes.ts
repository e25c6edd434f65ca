import {
  endFormerCredentials,
  readCredentials,
  renewCredentials,
  setLegacyResponses,
} from '#lib/contract/console/credentials.ts'
import type { AuditedAction } from '#lib/contract/console/audit.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import { toTimestamp } from '#lib/contract/timestamps.ts'
import type { Clock } from '#server/clock.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Ids } from '#server/ids.ts'
import { route, type Route } from '../../http/route.ts'
import { ServiceError } from '../../http/service-error.ts'
import type {
  CredentialFacts,
  Organization,
  Organizations,
} from '../../organizations/organizations.ts'
import { writeAudit } from '../write-audit.ts'

export function consoleCredentialRoutes(deps: {
  organizations: Organizations
  clock: Clock
  ids: Ids
}): Route[] {
  const { organizations } = deps

  /** Writes the change to the audit in the transaction that makes it. */
  const audited =
    (
      by: { organization: Organization; actor: ActingPerson },
      action: AuditedAction,
      details: object,
    ) =>
    (tx: Transaction) => {
      const { organization, actor: person } = by
      const subject = `organization/${organization.id}`
      const deed = { organizationId: organization.id, person, action, subject, details }
      return writeAudit(tx, deed, deps)
    }

  return [
    route(readCredentials, async ({ organization }) => {
      const { current, former } = await organizations.credentials(organization.id)
      return {
        current: current && shownPair(current),
        former: former?.endsAt
          ? { ...shownPair(former), ends_at: toTimestamp(former.endsAt) }
          : null,
        legacy_responses: organization.legacyResponses,
      }
    }),
    route(renewCredentials, async ({ organization, body }) => {
      const { actor, seen_api_key: seenApiKey, keep_old_hours: keepOldHours } = body
      const pair = await organizations.regenerateKeyPair(organization.id, {
        seenApiKey,
        keepOldHours,
        alongside: audited({ organization, actor }, 'credentials.renew', {
          replaced: seenApiKey,
          keep_old_hours: keepOldHours,
        }),
      })
      if (pair === null) {
        const { current } = await organizations.credentials(organization.id)
        const changedAt = current?.createdAt ?? new Date(deps.clock.nowMs())
        throw new ServiceError('changed_meanwhile', { updated_at: toTimestamp(changedAt) })
      }
      return { api_key: pair.apiKey, api_secret: pair.apiSecret }
    }),
    route(endFormerCredentials, async ({ organization, body: { actor } }) => {
      const alongside = audited({ organization, actor }, 'credentials.end_former', {})
      return { ended: await organizations.endFormerPair(organization.id, alongside) }
    }),
    route(setLegacyResponses, async ({ organization, body }) => {
      const { actor, legacy_responses } = body
      await organizations.setLegacyResponses(organization.id, {
        legacyResponses: legacy_responses,
        alongside: audited({ organization, actor }, 'credentials.legacy_responses', {
          legacy_responses,
        }),
      })
      return { legacy_responses }
    }),
  ]
}

function shownPair(pair: CredentialFacts) {
  const { apiKey, createdAt, lastUsedAt, lastRefusedAt } = pair
  return {
    api_key: apiKey,
    created_at: toTimestamp(createdAt),
    last_used_at: lastUsedAt && toTimestamp(lastUsedAt),
    last_used_from: pair.lastUsedFrom,
    last_refused_at: lastRefusedAt && toTimestamp(lastRefusedAt),
    last_refused_from: pair.lastRefusedFrom,
  }
}
