/**
 * A text that came with a form. An action is a public address: whoever calls it may send anything in the
 * form's place, and a file where a text belongs. Neither holds any text.
 */
export function textOf(form: unknown, name: string): string {
  const value = form instanceof FormData ? form.get(name) : null
  return typeof value === 'string' ? value : ''
}
