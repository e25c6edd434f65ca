/** The limits of a photo, on both sides: the browser shrinks it to them, and the server accepts no more. */
export const maxPhotoBytes = 1024 * 1024
export const maxPhotoSide = 1600
