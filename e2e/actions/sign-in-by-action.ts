/** Signs in by the action of the sign-in page, without a browser. */
import type { APIRequestContext } from '@playwright/test'
import type { DemoUser } from '../server.ts'
import { builtActions } from './built.ts'
import { callAction, form } from './call-action.ts'

export async function signInByAction(
  request: APIRequestContext,
  { user, baseUrl }: { user: DemoUser; baseUrl: string },
): Promise<void> {
  const action = builtActions().find(({ name }) => name.endsWith('sign-in/actions.ts enter'))
  if (!action) throw new Error('the build has no action to sign in')
  const { email, password } = user
  const target = { accountId: '', quoteId: '', deliveryId: '', sessionId: '' }
  const args = [{}, form({ email, password })]
  const outcome = await callAction(request, { action, args, target, baseUrl })
  if (typeof outcome === 'string' || !('redirect' in outcome)) {
    throw new Error(`${email} was not let in: ${JSON.stringify(outcome)}`)
  }
}

export async function readSessionsPage(request: APIRequestContext): Promise<string> {
  return (await request.get('/account/sessions')).text()
}
