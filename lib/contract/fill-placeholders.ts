/** Replaces `{name}` in a text by the fact of that name; a placeholder without a fact stays. */
export function fillPlaceholders(text: string, facts: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (!Object.hasOwn(facts, name)) return placeholder
    const fact = facts[name]
    return Array.isArray(fact) ? fact.join(', ') : String(fact)
  })
}
