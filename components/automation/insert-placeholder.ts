/** Puts a placeholder into a body template: where the caret is, or as the first field of an empty one. */
export function insertPlaceholder(
  template: string,
  { path, area }: { path: string; area: HTMLTextAreaElement | null },
): string {
  const placeholder = `{{${path}}}`
  if (/^\s*\{?\s*\}?\s*$/.test(template)) {
    const name = path.split('.').at(-1) ?? path
    return JSON.stringify({ [name]: placeholder }, null, 2)
  }
  const from = area?.selectionStart ?? template.length
  const to = area?.selectionEnd ?? from
  return `${template.slice(0, from)}${placeholder}${template.slice(to)}`
}
