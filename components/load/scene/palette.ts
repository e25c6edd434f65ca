/** The colours of the scene, read from the page, so that it follows the theme. */
import { kindColours, weightColours } from '#lib/load-view/piece-groups.ts'

/** Each part from 0 to 1, as CSS writes colours: the shaders mix these values and not light. */
export type Rgb = readonly [red: number, green: number, blue: number]

export type ScenePalette = ReturnType<typeof readPalette>

/**
 * A custom property has no computed colour, so an element of the page wears each for a moment: one
 * element for each, because a changed colour may be in transition.
 */
export function readPalette(holder: HTMLElement) {
  const read = (name: string): Rgb => {
    const probe = document.createElement('span')
    probe.style.color = `var(${name})`
    // A drawing keeps its colours in forced-colors mode.
    probe.style.forcedColorAdjust = 'none'
    holder.append(probe)
    const colour = parseRgb(getComputedStyle(probe).color)
    probe.remove()
    return colour
  }
  const several = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => read(`${name}-${index}`))
  return {
    line: read('--load-line'),
    wall: read('--load-wall'),
    floor: read('--load-floor'),
    frame: read('--load-frame'),
    cab: read('--load-cab'),
    glass: read('--load-glass'),
    steel: read('--load-steel'),
    tyre: read('--load-tyre'),
    shadow: read('--load-shadow'),
    wood: read('--load-wood'),
    kinds: several('--load-kind', kindColours),
    weights: several('--load-weight', weightColours),
    mark: read('--color-mark'),
    ink: read('--color-ink'),
    noteLine: read('--color-edge-strong'),
    good: read('--color-good'),
    bad: read('--color-bad'),
    /** The background of the scene; a colour fades into it. */
    ground: read('--color-surface'),
  }
}

function parseRgb(text: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number)
  return [red / 255, green / 255, blue / 255]
}
