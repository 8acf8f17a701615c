import plug from '@lobehub/fluent-emoji-3d/assets/1f50c.webp?inline';
import { interfacePictures, pictureUrl } from '@/lib/pictures';

export interface PictureProps {
  /** Code point of the picture, such as `interfacePictures.pan` or an ingredient's `picture`. */
  code: string;
  /** Width and height in pixels. */
  size: number;
  /** Alternative text. Default: none, as decoration. */
  alt?: string;
}

/** Pictures in the bundle, by code: those that are shown when nothing can be fetched. */
const bundledPictures: Record<string, string> = { [interfacePictures.plug]: plug };

/** Picture shows a picture of a food or an object. */
export function Picture({ code, size, alt = '' }: PictureProps) {
  return (
    <img
      src={bundledPictures[code] ?? pictureUrl(code)}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}
