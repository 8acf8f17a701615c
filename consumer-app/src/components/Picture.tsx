import plug from '@lobehub/fluent-emoji-3d/assets/1f50c.webp?inline';
import { interfacePictures, pictureUrl } from '@/lib/pictures';

export interface PictureProps {
  /** Code point of the picture, as `interfacePictures.pan` or an ingredient's `picture`. */
  code: string;
  /** Width and height in pixels. */
  size: number;
  /** Words for people who do not see it. Default: none, it is decoration. */
  alt?: string;
}

/** Pictures that come with the code: those that show when nothing can be fetched. */
const inCode: Record<string, string> = { [interfacePictures.plug]: plug };

/** One food picture. */
export function Picture({ code, size, alt = '' }: PictureProps) {
  return (
    <img
      src={inCode[code] ?? pictureUrl(code)}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  );
}
