/**
 * Marks a schema that the interface leaves open ("not shown") and that we chose. Used as
 * `schema.meta(ours('the reason'))`; the OpenAPI document shows the mark as `x-ours`.
 */
export function ours(description: string): { 'x-ours': true; description: string } {
  return { 'x-ours': true, description }
}
