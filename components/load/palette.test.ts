import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kindColours, weightColours } from '#lib/load-view/piece-groups.ts'

const css = readFileSync(join(import.meta.dirname, 'load-view.css'), 'utf8')

type Rgb = readonly [number, number, number]

function palette(name: string, count: number, theme: 'light' | 'dark'): readonly Rgb[] {
  return Array.from({ length: count }, (_, index) => {
    const pattern = new RegExp(`--load-${name}-${index}: light-dark\\((#\\w{6}), (#\\w{6})\\)`)
    const hex = pattern.exec(css)?.[theme === 'light' ? 1 : 2] ?? ''
    return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb
  })
}

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear light. */
const visions: Readonly<Record<string, readonly (readonly number[])[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** Oklab, in which a distance of 0.02 is just seen. */
function oklab(colour: Rgb, vision: readonly (readonly number[])[]): readonly number[] {
  const seen = vision.map((row) =>
    Math.max(
      0,
      row.reduce((sum, share, part) => sum + share * linear(colour[part] ?? 0), 0),
    ),
  )
  const [r = 0, g = 0, b = 0] = seen
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((part, index) => part - (b[index] ?? 0)))
}

for (const theme of ['light', 'dark'] as const) {
  for (const [name, vision] of Object.entries(visions)) {
    test(`no two colours of items look alike (${theme}, ${name})`, () => {
      const colours = palette('kind', kindColours, theme).map((each) => oklab(each, vision))
      for (const [index, one] of colours.entries()) {
        for (const [other, two] of colours.entries()) {
          if (other <= index) continue
          expect(distance(one, two), `${index} and ${other}`).toBeGreaterThan(0.07)
        }
      }
    })
  }

  test(`a weight is the farther from the ground the heavier (${theme})`, () => {
    const lightness = palette('weight', weightColours, theme).map(
      (each) => oklab(each, visions['usual'] ?? [])[0] ?? 0,
    )
    const steps = lightness.slice(1).map((value, index) => value - (lightness[index] ?? 0))
    for (const step of steps) {
      expect(theme === 'light' ? -step : step).toBeGreaterThan(0.06)
    }
  })
}
