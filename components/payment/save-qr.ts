/**
 * A QR as a file, with what it is for written below. It is drawn large and on white: banks' apps read it
 * out of the gallery, where a small or a dark one is not found.
 */
import { saveFile } from '../load/save-picture.ts'

const sidePixels = 1_024
const linePixels = 44

export async function saveQr({
  image,
  lines,
  fileName,
}: {
  image: string
  lines: readonly string[]
  fileName: string
}): Promise<void> {
  const picture = Object.assign(new Image(), { src: image })
  await picture.decode()
  const height = sidePixels + linePixels * (lines.length + 1)
  const canvas = Object.assign(document.createElement('canvas'), { width: sidePixels, height })
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser does not draw')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, sidePixels, height)
  // Whole pixels for each module, so that every edge stays sharp.
  pen.imageSmoothingEnabled = false
  const scale = Math.max(1, Math.floor(sidePixels / picture.naturalWidth))
  const side = Math.min(picture.naturalWidth * scale, sidePixels)
  const edge = Math.floor((sidePixels - side) / 2)
  pen.drawImage(picture, edge, edge, side, side)
  pen.fillStyle = '#0f1b28'
  pen.textAlign = 'center'
  pen.font = `32px ${getComputedStyle(document.body).fontFamily}`
  for (const [index, line] of lines.entries()) {
    pen.fillText(line, sidePixels / 2, sidePixels + linePixels * (index + 0.7), sidePixels - 80)
  }
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (blob === null) throw new Error('this browser makes no picture')
  saveFile(blob, fileName)
}
