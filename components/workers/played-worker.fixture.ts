/** The browser's side of a worker: it sends what a test wants. */
export class PlayedWorker extends EventTarget implements Worker {
  readonly asked: unknown[] = []
  isEnded = false
  onmessage = null
  onmessageerror = null
  onerror = null
  postMessage(question: unknown): void {
    this.asked.push(question)
  }
  terminate(): void {
    this.isEnded = true
  }
  says(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
