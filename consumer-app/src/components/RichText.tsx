import { Fragment, type ReactNode } from 'react';

export interface RichTextProps {
  /** `Ik ga akkoord met de <terms>voorwaarden</terms>.` */
  text: string;
  /** What each named part becomes, given its words. */
  parts: Record<string, (words: string) => ReactNode>;
}

/** A text with links in it, whose order and words belong to the language. */
export function RichText({ text, parts }: RichTextProps) {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, index) => {
    // Plain words, the name of a part, its words, and round again.
    if (index % 3 === 1) return null;
    const render = index % 3 === 2 ? parts[pieces[index - 1] ?? ''] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
    return <Fragment key={index}>{render ? render(piece) : piece}</Fragment>;
  });
}
