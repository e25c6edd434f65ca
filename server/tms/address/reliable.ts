/** A caller may rely on a result with this confidence or more (interface 2.2). */
export const reliable = 0.68
