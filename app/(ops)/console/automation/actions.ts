'use server'

/** Changes of webhook rules, for administrators. The service writes each to its audit. */
import { getLocale } from 'next-intl/server'
import { refresh } from 'next/cache'
import { z } from 'zod'
import {
  replayRequestSchema,
  type Fired,
  type ReplayRequest,
  type ReplayStarted,
} from '#lib/automation/automation-replies.ts'
import type { ConsoleOutcome, ConsoleRefusal } from '#lib/console/console-outcome.ts'
import { differingFields, formOfRule, type SavedRule } from '#lib/automation/rule-form.ts'
import {
  savedFormSchema,
  type RuleForm,
  type SavedForm,
} from '#lib/automation/rule-form-schemas.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import type { ShownWebhookRule } from '#lib/contract/console/webhooks.ts'
import {
  webhookReplayIdSchema,
  webhookRuleIdSchema,
  type WebhookRuleId,
} from '#lib/contract/ids.ts'
import { longestReference } from '#lib/contract/text-bounds.ts'
import { checkForm, faultsOfFailure } from '#server/portal/automation/rule-faults.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { actorOrRefusal, refusalBy } from '../console-acts.ts'
import { wordsOfFault } from './words-of-fault.ts'

export async function resumeRule(ruleId: string): Promise<ConsoleOutcome<'done'>> {
  const actor = await actorOrRefusal('automation')
  if ('kind' in actor) return actor
  const id = webhookRuleIdSchema.safeParse(ruleId)
  if (!id.success) return { kind: 'invalid' }
  const resumed = await gateway().resumeWebhookRule({
    params: { id: id.data },
    body: { actor },
    language: await getLocale(),
  })
  if (!resumed.ok) return refusalBy(resumed.failure)
  refresh()
  return { kind: 'done' }
}

export async function saveRule(saved: SavedForm): Promise<SavedRule | ConsoleRefusal> {
  const actor = await actorOrRefusal('automation')
  if ('kind' in actor) return actor
  const parsed = savedFormSchema.safeParse(saved)
  if (!parsed.success) return { kind: 'invalid' }
  const { ruleId, seen, form } = parsed.data
  const wordsOf = await wordsOfFault()
  const checked = checkForm(form, wordsOf)
  if (!checked.ok) return { kind: 'faults', faults: checked.faults }
  const language = await getLocale()
  const { headers, ...rule } = checked.rule
  const result =
    ruleId === null
      ? await gateway().createWebhookRule({
          body: { actor, rule: { ...rule, headers: headers ?? '{}' } },
          language,
        })
      : await gateway().changeWebhookRule({
          params: { id: ruleId },
          body: { actor, rule: { ...rule, headers }, seen_updated_at: seen },
          language,
        })
  if (!result.ok) {
    if (result.failure.code === 'changed_meanwhile' && ruleId !== null) {
      return changedMeanwhile({ actor, ruleId, form })
    }
    const faults = faultsOfFailure(result.failure, wordsOf)
    return faults === null ? refusalBy(result.failure) : { kind: 'faults', faults }
  }
  refresh()
  return { kind: 'saved', secret: result.value.secret, ...shownForm(result.value) }
}

/** The rule as it is now. Where it is what the form says, the reply to the same change was lost. */
async function changedMeanwhile({
  actor,
  ruleId,
  form,
}: {
  actor: ActingPerson
  ruleId: WebhookRuleId
  form: RuleForm
}): Promise<SavedRule | ConsoleRefusal> {
  const rules = await gateway().listWebhookRules({ body: { actor } })
  if (!rules.ok) return refusalBy(rules.failure)
  const rule = rules.value.data.find(({ id }) => id === ruleId)
  if (rule === undefined) return { kind: 'not-found' }
  const { form: theirs, headerNames, seen } = shownForm(rule)
  const names = form.headers === null ? headerNames : form.headers.map(({ name }) => name.trim())
  if (differingFields(theirs, form).length === 0 && names.join('\n') === headerNames.join('\n')) {
    return { kind: 'saved', secret: null, ...shownForm(rule) }
  }
  return { kind: 'changed', theirs, headerNames, seen }
}

function shownForm(rule: ShownWebhookRule) {
  return {
    ruleId: rule.id,
    form: formOfRule(rule),
    headerNames: rule.header_names,
    seen: rule.updated_at,
  }
}

export async function deleteRule(ruleId: string): Promise<ConsoleOutcome<'done'>> {
  const actor = await actorOrRefusal('automation')
  if ('kind' in actor) return actor
  const id = webhookRuleIdSchema.safeParse(ruleId)
  if (!id.success) return { kind: 'invalid' }
  const deleted = await gateway().deleteWebhookRule({ params: { id: id.data }, body: { actor } })
  return deleted.ok ? { kind: 'done' } : refusalBy(deleted.failure)
}

export async function renewSecret(
  ruleId: string,
): Promise<{ readonly kind: 'made'; readonly secret: string } | ConsoleRefusal> {
  const actor = await actorOrRefusal('automation')
  if ('kind' in actor) return actor
  const id = webhookRuleIdSchema.safeParse(ruleId)
  if (!id.success) return { kind: 'invalid' }
  const made = await gateway().renewWebhookSecret({ params: { id: id.data }, body: { actor } })
  return made.ok ? { kind: 'made', secret: made.value.secret } : refusalBy(made.failure)
}

export async function fireRule(ruleId: string, waybillNo: string): Promise<Fired | ConsoleRefusal> {
  const actor = await actorOrRefusal('automation')
  if ('kind' in actor) return actor
  const parsed = z
    .object({ id: webhookRuleIdSchema, number: z.string().trim().max(longestReference) })
    .safeParse({ id: ruleId, number: waybillNo })
  if (!parsed.success) return { kind: 'invalid' }
  const { id, number } = parsed.data
  const fired = await gateway().fireWebhookRule({
    params: { id },
    body: { actor, waybill_no: number === '' ? null : number },
  })
  if (fired.ok) return { kind: 'fired', pushId: fired.value.push_id }
  return fired.failure.code === 'not_found' ? { kind: 'no-waybill' } : refusalBy(fired.failure)
}

export async function startReplay(request: ReplayRequest): Promise<ReplayStarted | ConsoleRefusal> {
  const actor = await actorOrRefusal('automation')
  if ('kind' in actor) return actor
  const parsed = replayRequestSchema.safeParse(request)
  if (!parsed.success) return { kind: 'invalid' }
  const { id, pushes } = parsed.data
  const started = await gateway().replayWebhookPushes({
    body: {
      actor,
      id,
      pushes:
        'pushId' in pushes
          ? { push_ids: [pushes.pushId] }
          : { rule_id: pushes.ruleId, states: pushes.states, from: pushes.from, to: pushes.to },
    },
  })
  return started.ok ? { kind: 'started', replayId: started.value.id } : refusalBy(started.failure)
}

export async function stopReplay(replayId: string): Promise<ConsoleOutcome<'done'>> {
  const actor = await actorOrRefusal('automation')
  if ('kind' in actor) return actor
  const id = webhookReplayIdSchema.safeParse(replayId)
  if (!id.success) return { kind: 'invalid' }
  const stopped = await gateway().stopWebhookReplay({ params: { id: id.data }, body: { actor } })
  if (!stopped.ok) return refusalBy(stopped.failure)
  refresh()
  return { kind: 'done' }
}
