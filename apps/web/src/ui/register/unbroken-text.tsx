import type { ReactNode } from 'react';

/** A text that does not break at a hyphen, such as that of a contract's number. Other content stays as it is. */
export function unbrokenText(content: ReactNode): ReactNode {
  if (typeof content !== 'string' || !/\S-\S/.test(content)) return content;
  return content.split(/(?<= )/).map((piece, at) =>
    piece.includes('-') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its position in the text
      <span key={at} className="nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
