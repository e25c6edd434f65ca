/**
 * The expected outcome of one action or handler when the wrong one calls it. Each area has a file of its own
 * beside this one, with a list of entries; `table.ts` puts them together. The test enumerates all that
 * the build has, and fails where one is missing here.
 */
import type { APIRequestContext } from '@playwright/test'
import type { Arguments, Outcome, Target } from './call-action.ts'
import type { World } from './world.ts'

export { form, type Arguments, type Outcome, type Target } from './call-action.ts'

/** The outcome by caller. */
export interface Expected {
  /** Without a session, with all of the victim's ids. */
  readonly nobody: Outcome
  /** Another customer, with all of the victim's ids. */
  readonly stranger: Outcome
  /** Another customer who names their own account, and the victim's things in it. */
  readonly otherAccount: Outcome
  /** A person of two accounts, in the one, with things of the other. Absent: as `otherAccount`. */
  readonly mixed?: Outcome
  /** Operations staff without a switch to the victim's account. Absent: as `stranger`. */
  readonly staff?: Outcome
  /** The victim, who may: it shows that the calls above were whole. Called last. Absent: not called. */
  readonly owner?: Outcome
}

interface Checked {
  readonly expected: Expected
  /** Reads data that no hostile call may change, before and after all of them. */
  readonly untouched?: (world: World) => Promise<unknown>
  /** The call ends the session of its caller, so each caller has one of their own for it. */
  readonly endsSession?: true
}

export interface ActionEntry extends Checked {
  /** The file and the name it is exported by: `app/(account)/account/actions.ts endOneSession`. */
  readonly action: string
  readonly args: (target: Target, caller: APIRequestContext) => Arguments | Promise<Arguments>
  /** Arguments that no page sends, from the victim's own session, and their outcome. */
  readonly garbage: readonly { readonly args: Arguments; readonly outcome: Outcome }[]
}

type Sent = Promise<{ status(): number }>

export interface HandlerEntry extends Checked {
  /** The method and the path as Next has it: `GET /portal/a/[accountId]/lists/[list]`. */
  readonly handler: string
  readonly send: (request: APIRequestContext, target: Target) => Sent
  readonly garbage: readonly {
    readonly send: (request: APIRequestContext) => Sent
    readonly outcome: Outcome
  }[]
}

/** Nobody is asked who they are: everybody gets the same. */
export function forEverybody(outcome: Outcome): Expected {
  return { nobody: outcome, stranger: outcome, otherAccount: outcome, owner: outcome }
}
