/**
 * WebGL for a browser without a graphics card: its own rasterizer draws. One object for all files that
 * use it, because the runner starts a process and a portal for each.
 */
import type { LaunchOptions } from '@playwright/test'
import { browserLaunch } from '../tools/browser.ts'

const plain = browserLaunch(process.env)

export const softwareGl: LaunchOptions = {
  ...plain,
  args: [
    ...(plain.args ?? []).filter((each) => each !== '--disable-gpu'),
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
}
