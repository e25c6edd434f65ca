/** The picture of a bank transfer on its way: small enough for an action, large enough to be read. */

/** The longer side. The figures of a slip can be read well at this size. */
const slipSidePixels = 1_600

/** An action takes a megabyte in all. */
export const slipMaxLength = 900_000

/** What a browser reads at all. */
export const slipFileMaxBytes = 25 * 1024 * 1024

/** The size a picture is drawn at. It is never made larger. */
export function slipSize(
  picture: { readonly width: number; readonly height: number },
  side: number = slipSidePixels,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
}
