/** Formats contacts: the server stores digits alone. */

/** Formats a Brazilian number in its usual groups; returns any other as stored. */
export const phoneText = (phone: string): string => {
  const own = phone.replace(/^\+55(?=\d{10,11}$)/, '');
  const groups = /^(\d{2})(\d{4,5})(\d{4})$/.exec(own);
  return groups ? `(${groups[1]}) ${groups[2]}-${groups[3]}` : phone;
};

export const postalCodeText = (code: string): string => code.replace(/^(\d{5})(\d{3})$/, '$1-$2');

export const cityText = ({ city, uf }: { readonly city: string; readonly uf: string | null }): string =>
  [city, uf].filter(Boolean).join('/');
