/**
 * Sizes, weights and their sums are whole numbers and must agree exactly. Shares and figures that come
 * from a division may differ by the order in which the engine adds, far below what matters.
 */
export const shareTolerance = 1e-9
export const lengthToleranceMm = 1e-3
export const weightToleranceG = 1e-2
