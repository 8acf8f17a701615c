import { Fragment, type ReactNode } from 'react';

export interface RichTextProps {
  /** Text with tags, such as `Ik ga akkoord met de <terms>voorwaarden</terms>.` */
  text: string;
  /** Renders the content of a tag, by name of the tag. */
  parts: Record<string, (words: string) => ReactNode>;
}

/** RichText shows a translated text with tags, such as links, in the word order of the language. */
export function RichText({ text, parts }: RichTextProps) {
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, index) => {
    // The pieces alternate: plain text, name of the tag, content of the tag.
    if (index % 3 === 1) return null;
    const render = index % 3 === 2 ? parts[pieces[index - 1] ?? ''] : undefined;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
    return <Fragment key={index}>{render ? render(piece) : piece}</Fragment>;
  });
}
