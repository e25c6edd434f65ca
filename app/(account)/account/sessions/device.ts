/**
 * The browser and system that a user agent names, as their users call them. It serves only to recognize
 * one's own: anybody can send any user agent.
 */
export interface Device {
  readonly browser: string | null
  readonly system: string | null
  readonly isHandheld: boolean
}

/** Each names the ones after it in its own name too, so the order matters. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bLine\//, 'LINE'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

export function deviceOf(userAgent: string): Device {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  const system = named(systems)
  return {
    browser: named(browsers),
    system,
    isHandheld: ['iPhone', 'iPad', 'Android'].includes(system ?? ''),
  }
}
