/** The photos of a request, cleaned before its transaction begins. */
import { cleanImage, type CleanImage } from '#server/files/clean-image.ts'
import { ServiceError } from '../http/service-error.ts'

/** Refuses the body where one is no image. `fieldOf`: its field. */
export async function cleanPhotos(
  dataUris: readonly string[],
  fieldOf: (index: number) => string = (index) => `photos[${index}]`,
): Promise<CleanImage[]> {
  const images: CleanImage[] = []
  for (const [index, dataUri] of dataUris.entries()) {
    const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64')
    const image = await cleanImage(bytes)
    if (image === null) {
      throw new ServiceError('invalid_body', {
        field: fieldOf(index),
        problem: 'wrong_format',
      })
    }
    images.push(image)
  }
  return images
}
