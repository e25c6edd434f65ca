/**
 * Figures to compare with. The reference is the best research code known (C++, one thread, 2 s, the
 * first ten problems of BR1 to BR15, a machine like ours); `best` is what was published after 500 s.
 */
interface Figures {
  readonly br1to7: number | null
  readonly br8to15: number | null
  readonly br1to15: number | null
}

interface PublishedFigures {
  readonly reference2s: Figures
  readonly atLeast2s: Figures
  readonly aim2s: Figures
  readonly best500s: Figures
}

export const publishedPercent: Readonly<Record<'full' | 'none', PublishedFigures>> = {
  full: {
    reference2s: { br1to7: 94.1, br8to15: 89.6, br1to15: 91.7 },
    atLeast2s: { br1to7: 93.0, br8to15: 88.5, br1to15: 90.6 },
    aim2s: { br1to7: 94.5, br8to15: 90.5, br1to15: 92.4 },
    best500s: { br1to7: null, br8to15: null, br1to15: 92.4 },
  },
  none: {
    reference2s: { br1to7: 95.5, br8to15: 94.0, br1to15: 94.7 },
    atLeast2s: { br1to7: 94.7, br8to15: 93.2, br1to15: 93.9 },
    aim2s: { br1to7: 95.7, br8to15: 94.6, br1to15: 95.1 },
    best500s: { br1to7: null, br8to15: null, br1to15: 95.4 },
  },
}

/** With full support after a quarter of a second, over BR1 to BR7. */
export const atLeastQuarterSecondPercent = 90.5

/** Containers in total over the 47 problems of thpack9. */
export const thpack9Containers = { bestOpenEngine: 689, atMost: 700, py3dbp: 822 }
