'use client'

/** The preview of a form, a moment after the last key press. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { noAnswer, ReadFailed } from '#components/queries/read-failed.ts'
import { useDebounced } from '#components/ui/use-debounced.ts'
import type { PreviewReply } from '#lib/automation/rule-form.ts'
import type { PreviewedForm } from '#lib/automation/rule-form-schemas.ts'
import { previewHref } from '#lib/hrefs.ts'

/** Values of headers stay in the browser until the form is saved. */
export function useRulePreview({ form, ...rest }: PreviewedForm) {
  const headers = form.headers && form.headers.map(({ name }) => ({ name, value: name && '-' }))
  const body = useDebounced(JSON.stringify({ ...rest, form: { ...form, headers } }))
  return useQuery<PreviewReply>({
    queryKey: ['rule-preview', body],
    queryFn: ({ signal }) => ask(body, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

async function ask(body: string, signal: AbortSignal): Promise<PreviewReply> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(previewHref, { method: 'POST', body, headers, signal }).catch(() => {
    throw noAnswer()
  })
  if (response.ok) return response.json()
  if (response.status === 401) throw new ReadFailed('signed-out')
  throw new ReadFailed(response.status === 404 ? 'not-found' : 'failing')
}
