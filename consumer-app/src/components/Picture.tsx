import { pictureUrl } from '@/lib/pictures';

export interface PictureProps {
  /** Code point of the picture, as `interfacePictures.pan` or an ingredient's `picture`. */
  code: string;
  /** Width and height in pixels. */
  size: number;
  /** Words for people who do not see it. Default: none, it is decoration. */
  alt?: string;
}

/** One food picture. */
export function Picture({ code, size, alt = '' }: PictureProps) {
  return (
    <img
      src={pictureUrl(code)}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}
