/**
 * How wide and high a photo is sent at most, in pixels: more than it ever shows at, and a hundredth of what a camera
 * makes.
 */
const mostSide = 640;
const quality = 0.9;

/** A photo that was cut to a square. */
export interface Square {
  file: Blob;
  /** The same as an address, to show. */
  address: string;
}

/** Draws the middle of a photo as a square, upright. Undefined when this browser cannot read the file. */
export async function squareOf(file: Blob): Promise<Square | undefined> {
  let photo: ImageBitmap;
  try {
    photo = await createImageBitmap(file);
  } catch {
    return undefined;
  }
  const side = Math.min(photo.width, photo.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, mostSide);
  const drawing = canvas.getContext('2d');
  if (!drawing) return undefined;
  drawing.imageSmoothingQuality = 'high';
  // What is transparent is on white, as the server draws it.
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  const [left, top] = [(photo.width - side) / 2, (photo.height - side) / 2];
  drawing.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height);
  photo.close();
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  return drawn ? { file: drawn, address: canvas.toDataURL('image/jpeg', quality) } : undefined;
}
