/** WebGL for a browser without a graphics card: its own rasterizer draws. */
import type { LaunchOptions } from '@playwright/test'
import { browserLaunch } from '../tools/browser.ts'

export function launchWithSoftwareGl(): LaunchOptions {
  const launch = browserLaunch(process.env)
  return {
    ...launch,
    args: [
      ...(launch.args ?? []).filter((each) => each !== '--disable-gpu'),
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  }
}
