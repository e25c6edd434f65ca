/** The fixture of what a worker starts for all its tests, and stops after them. */
type Fixture<Running> = [
  (fixtures: object, give: (running: Running) => Promise<void>) => Promise<void>,
  { scope: 'worker'; timeout: number },
]

export function startedOnce<Running extends { stop(): Promise<void> }>(
  start: () => Promise<Running>,
): Fixture<Running> {
  return [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads the names of fixtures here.
    async ({}, give) => {
      const running = await start()
      await give(running)
      await running.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ]
}
