/** The preview of a rule while its form is filled in. A POST: a form is too long for an address. */
import { getLocale } from 'next-intl/server'
import type { PreviewReply } from '#lib/automation/rule-form.ts'
import {
  previewedFormSchema,
  type PreviewedForm,
  type RuleForm,
} from '#lib/automation/rule-form-schemas.ts'
import { checkForm, faultsOfFailure } from '#server/portal/automation/rule-faults.ts'
import { gateway } from '#server/portal/gateway/gateway.ts'
import { wordsOfFault } from '../../../../(ops)/console/automation/words-of-fault.ts'
import { privateReply } from '../../../replies.ts'
import { actorOrResponse } from '../../refusal.ts'

export async function POST(request: Request): Promise<Response> {
  const actor = await actorOrResponse('automation')
  if (actor instanceof Response) return actor
  const body: unknown = await request.json().catch(() => undefined)
  const parsed = previewedFormSchema.safeParse(body)
  if (!parsed.success) return privateReply({ error: 'invalid_body' }, 400)
  const wordsOf = await wordsOfFault()
  const checked = checkForm(previewable(parsed.data), wordsOf)
  if (!checked.ok) return reply({ kind: 'faults', faults: checked.faults })
  const { headers, ...rule } = checked.rule
  const { waybillNo } = parsed.data
  const preview = await gateway().previewWebhookRule({
    body: {
      actor,
      rule: { ...rule, headers: headers ?? '{}' },
      waybill_no: waybillNo === '' ? null : waybillNo,
    },
    language: await getLocale(),
    signal: request.signal,
  })
  if (!preview.ok) {
    if (preview.failure.code === 'not_found') return reply({ kind: 'no-waybill' })
    const faults = faultsOfFailure(preview.failure, wordsOf)
    if (faults !== null) return reply({ kind: 'faults', faults })
    return privateReply({ error: 'unavailable' }, 503)
  }
  const { method, url, header_names: names, ...shown } = preview.value
  const path = new URL(url)
  return reply({
    kind: 'preview',
    waybillNo: shown.waybill_no,
    request: [
      `${method} ${path.pathname}${path.search}`,
      ...names.map((name) => (name === 'host' ? `host: ${path.host}` : `${name}: …`)),
    ].join('\n'),
    body: shown.body,
    fields: shown.fields,
    missing: shown.missing,
    warnings: shown.warnings,
    nextRuns: shown.next_runs,
  })
}

function reply(body: PreviewReply): Response {
  return privateReply(body)
}

/** A form without a name or an address has a preview too. The values of headers do not matter for it. */
function previewable({ form, headerNames }: PreviewedForm): RuleForm {
  const { name, url, headers } = form
  return {
    ...form,
    name: name.trim() === '' ? 'Preview' : name,
    url: url.trim() === '' ? 'https://receiver.example/' : url,
    headers: headers ?? headerNames.map((each) => ({ name: each, value: '-' })),
  }
}
