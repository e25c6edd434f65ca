/** What a photo is bounded by, on both sides: the browser makes it so, and the server takes no more. */
export const maxPhotoBytes = 1024 * 1024
export const maxPhotoSide = 1600
