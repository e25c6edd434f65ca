/** Gives a text to the browser as a file to download. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers fetch it only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
