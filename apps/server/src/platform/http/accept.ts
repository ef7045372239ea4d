/** Returns true if an Accept header admits a media type. Weights are ignored except 0, as there is only one format. */
export const accepts = (header: string | undefined, type: string): boolean => {
  if (header === undefined || header.trim() === '') return true;
  return header.split(',').some((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((piece) => piece.trim().toLowerCase());
    const refused = parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
    return !refused && ['*/*', `${type.split('/')[0]}/*`, type].includes(range);
  });
};

/** The media type of a Content-Type header as sent, without parameters. */
export const mediaTypeOf = (header: string | undefined): string => (header ?? '').split(';')[0]?.trim() ?? '';
