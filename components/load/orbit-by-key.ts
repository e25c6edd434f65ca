/** The effect of a key on the camera; null for other keys. */
interface Pressed {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

const step = Math.PI / 24
export const zoomStep = 1.2

export function orbitByKey({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: Pressed): { turn?: number; tilt?: number; zoom?: number } | 'whole' | null {
  if (altKey || ctrlKey || metaKey) return null
  switch (key) {
    case 'ArrowLeft':
      return { turn: -step }
    case 'ArrowRight':
      return { turn: step }
    case 'ArrowUp':
      return { tilt: step }
    case 'ArrowDown':
      return { tilt: -step }
    case '+':
    case '=':
      return { zoom: zoomStep }
    case '-':
    case '_':
      return { zoom: 1 / zoomStep }
    case '0':
      return 'whole'
    default:
      return null
  }
}
