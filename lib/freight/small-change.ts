/** Cutting a third of a piece away is no advice. No schema: pages load this. */
export function isSmallChange(by: number, from: number): boolean {
  return by <= from / 4
}
