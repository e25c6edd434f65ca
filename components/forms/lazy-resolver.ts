/**
 * A resolver for React Hook Form with the schema that the action parses with, loaded at the first check.
 * A page is read long before its form is sent, and the schemas with zod are larger than the form.
 */
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

export type LoadSchema<Values> = () => Promise<z.ZodType<object, Values>>

export function lazyResolver<Values extends FieldValues>(
  load: LoadSchema<Values>,
): Resolver<Values, unknown, object> {
  return async (values, context, options) => {
    const loaded = await Promise.all([import('@hookform/resolvers/zod'), load()]).catch(() => null)
    // Without a connection nothing can be loaded or sent; sending reports that.
    if (loaded === null) return { values, errors: {} }
    const [{ zodResolver }, schema] = loaded
    return zodResolver(schema)(values, context, options)
  }
}
