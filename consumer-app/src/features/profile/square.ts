/**
 * The maximum width and height of an uploaded photo, in pixels: more than any place shows, and about a hundredth of a
 * camera's file size.
 */
const maxSide = 640;
const quality = 0.9;

/** Square is a photo that was cropped to a square. */
export interface Square {
  file: Blob;
  /** URL of the photo, for an image element. */
  address: string;
}

/**
 * Crops the middle of a photo to a square, in its right orientation. Returns undefined when this browser cannot read
 * the file.
 */
export async function squareOf(file: Blob): Promise<Square | undefined> {
  let photo: ImageBitmap;
  try {
    photo = await createImageBitmap(file);
  } catch {
    return undefined;
  }
  const side = Math.min(photo.width, photo.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, maxSide);
  const drawing = canvas.getContext('2d');
  if (!drawing) return undefined;
  drawing.imageSmoothingQuality = 'high';
  // Transparent parts become white, as on the server.
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [(photo.width - side) / 2, (photo.height - side) / 2];
  drawing.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height);
  photo.close();
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  return drawn ? { file: drawn, address: canvas.toDataURL('image/jpeg', quality) } : undefined;
}
