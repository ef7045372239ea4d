/** Live figures that a comment of a report may name: `{tir}` stands for the value in the report's numbers. */

/** Names in a comment, each with the indicator that it stands for. */
export const reportFigures = {
  vgv: 'vgv_gross',
  vgv_liquido: 'vgv_own',
  entradas: 'receipts_total',
  resultado: 'result',
  margem: 'margin_vgv',
  tir: 'irr_year',
  vpl: 'npv',
  exposicao: 'max_exposure',
  mes_exposicao: 'max_exposure_month',
  meses_negativos: 'months_negative',
  payback: 'payback_month',
  roi: 'roi',
  multiplo: 'moic',
  tir_socios: 'shareholder_irr_year',
} as const;

/** Name of a figure in a comment. */
export type ReportFigureName = keyof typeof reportFigures;

/** A piece of a comment: text, or the name between braces. */
export type CommentPiece = { readonly text: string } | { readonly name: string };

const named = /\{([^{}]*)\}/g;

/** Returns the text and the names of a comment, in their order. */
export function commentPieces(comment: string): CommentPiece[] {
  const pieces: CommentPiece[] = [];
  let from = 0;
  for (const match of comment.matchAll(named)) {
    if (match.index > from) pieces.push({ text: comment.slice(from, match.index) });
    pieces.push({ name: (match[1] ?? '').trim() });
    from = match.index + match[0].length;
  }
  if (from < comment.length) pieces.push({ text: comment.slice(from) });
  return pieces;
}

const isFigureName = (name: string): name is ReportFigureName => Object.hasOwn(reportFigures, name);

/** The first name of a comment that stands for no figure; null: all do. */
export function unknownFigure(comment: string): string | null {
  for (const piece of commentPieces(comment)) if ('name' in piece && !isFigureName(piece.name)) return piece.name;
  return null;
}

/** The comment with every name replaced by its figure. Unknown names stay as they were typed. */
export const filledComment = (comment: string, figures: ReadonlyMap<string, string>): string =>
  commentPieces(comment)
    .map((piece) => ('text' in piece ? piece.text : (figures.get(piece.name) ?? `{${piece.name}}`)))
    .join('');
