/** From here on a caller may rely on a result (interface 2.2). */
export const reliable = 0.68
