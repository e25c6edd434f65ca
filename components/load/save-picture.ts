/** The picture on the screen, as a PNG with the page's background. */
import { saveFile } from '#components/ui/save-file.ts'

export type TakePicture = () => Promise<HTMLCanvasElement | null>

/** Large enough for print. */
const planWidthPx = 2000

export async function savePicture(
  take: TakePicture,
  { fileName, ground }: { readonly fileName: string; readonly ground: string },
): Promise<boolean> {
  const picture = await take()
  if (picture === null) return false
  const { width, height } = picture
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const paper = canvas.getContext('2d')
  if (paper === null) return false
  paper.fillStyle = ground
  paper.fillRect(0, 0, width, height)
  paper.drawImage(picture, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (blob === null) return false
  saveFile(blob, fileName)
  return true
}

const drawnStyles = [
  'fill',
  'stroke',
  'stroke-width',
  'vector-effect',
  'font-family',
  'font-weight',
] as const

/** A drawing outside its page loses the page's styles, so each shape gets a copy of its own. */
export async function pictureOfPlan(plan: SVGSVGElement): Promise<HTMLCanvasElement | null> {
  const copy = plan.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) return null
  const originals = plan.querySelectorAll('*')
  for (const [index, shape] of [...copy.querySelectorAll('*')].entries()) {
    const original = originals[index]
    if (original === undefined) continue
    const style = getComputedStyle(original)
    for (const name of drawnStyles) shape.setAttribute(name, style.getPropertyValue(name))
    shape.removeAttribute('class')
  }
  const { width, height } = plan.viewBox.baseVal
  const heightPx = Math.round((planWidthPx * height) / width)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', `${planWidthPx}`)
  copy.setAttribute('height', `${heightPx}`)
  copy.removeAttribute('class')
  const image = new Image()
  const text = new XMLSerializer().serializeToString(copy)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), {
    width: planWidthPx,
    height: heightPx,
  })
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas
}
