/** Saves a form of the console: judges what it makes by the contract, sends it, and says what came of it. */
import { getLocale } from 'next-intl/server'
import { refresh } from 'next/cache'
import { z } from 'zod'
import type { Saved, Version } from '#components/console/use-console-form.ts'
import type { ConsoleRefusal } from '#lib/console/console-outcome.ts'
import type { ActingPerson } from '#lib/contract/console/acting-person.ts'
import type { Language } from '#lib/contract/languages.ts'
import type { FieldFacts } from '#lib/contract/validation-problems.ts'
import type { ConsoleSection } from '#lib/hrefs.ts'
import type { Result } from '#server/portal/gateway/result.ts'
import { actorOrRefusal, refusalBy } from './console-acts.ts'
import { factsOfError, factsOfFailure, faultsOf } from './form-faults.ts'

export function versionSchema<Id extends z.ZodType, Form extends z.ZodType>(
  idSchema: Id,
  form: Form,
) {
  return z.object({ id: idSchema.nullable(), seen: z.iso.datetime().nullable(), form })
}

interface Typed<Id, Form> {
  readonly id: Id
  readonly seen: string | null
  readonly form: Form
}

interface Reading<Id> {
  readonly actor: ActingPerson
  readonly id: Id
  readonly language: Language
}

export async function saveVersion<Id, Form, Made extends z.ZodType>(
  typed: z.ZodSafeParseResult<Typed<Id, Form>>,
  how: {
    section: ConsoleSection
    /** The service's faults begin with it. */
    prefix: string
    make: (form: Form) => object
    schema: Made
    /** Finds a fault that no schema of the contract knows. */
    check?: (form: Form) => FieldFacts | null
    send: (
      change: Reading<Id> & { seen_updated_at: string | null; form: Form; made: z.output<Made> },
    ) => Promise<Result<unknown>>
    /** The version that is kept now. */
    theirs: (of: Reading<Id>) => Promise<Version<Form> | undefined>
    /** The field of the form for one of the contract, where they are called differently. */
    fieldOf?: (field: string) => string
    /** Says more about a fault than the usual sentence. */
    wrong: () => Promise<(fault: FieldFacts) => string | null>
  },
): Promise<Saved<Form> | ConsoleRefusal> {
  const actor = await actorOrRefusal(how.section)
  if ('kind' in actor) return actor
  if (!typed.success) return { kind: 'invalid' }
  const { id, seen, form } = typed.data
  const input = how.make(form)
  const made = how.schema.safeParse(input)
  const facts = made.success ? [] : factsOfError(made.error, input)
  const own = how.check?.(form) ?? null
  if (own !== null) facts.push(own)
  const refused = async (faults: readonly FieldFacts[]) => {
    const { fieldOf = (field) => field } = how
    const ofForm = faults.map((fault) => Object.assign({}, fault, { field: fieldOf(fault.field) }))
    return { kind: 'faults', faults: await faultsOf(ofForm, await how.wrong()) } as const
  }
  if (!made.success || facts.length > 0) return refused(facts)
  const language = await getLocale()
  const reading = { actor, id, language }
  const sent = await how.send({ ...reading, seen_updated_at: seen, form, made: made.data })
  if (sent.ok) {
    refresh()
    return { kind: 'saved' }
  }
  if (sent.failure.code !== 'changed_meanwhile') {
    const named = factsOfFailure(sent.failure, how.prefix)
    return named === null ? refusalBy(sent.failure) : refused(named)
  }
  const theirs = await how.theirs(reading)
  return theirs === undefined ? refusalBy(sent.failure) : { kind: 'changed', theirs }
}
