/** The languages of texts on the wire (interface 5.10); codes and statuses never change with them. */
export const languages = ['en', 'th', 'zh'] as const

export type Language = (typeof languages)[number]

/** One text in every language. Names in braces are replaced by facts of that name. */
export type LocalizedText = Readonly<Record<Language, string>>

/** Replaces `{name}` in a text by the fact of that name; a placeholder without a fact stays. */
export function fillPlaceholders(text: string, facts: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (!Object.hasOwn(facts, name)) return placeholder
    const fact = facts[name]
    return Array.isArray(fact) ? fact.join(', ') : String(fact)
  })
}
