/** Gives a file to the browser to download. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  // Some browsers fetch it only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export function saveCsv(text: string, fileName: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName)
}
