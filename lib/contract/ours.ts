/**
 * Marks a schema that the interface leaves open ("not shown") and we chose. Used as
 * `schema.meta(ours('why it is so'))`; the mark reaches the OpenAPI document as `x-ours`.
 */
export function ours(description: string): { 'x-ours': true; description: string } {
  return { 'x-ours': true, description }
}
