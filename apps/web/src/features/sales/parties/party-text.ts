/** Formats contacts: the server stores digits alone. */

/** Formats a Brazilian number in its usual groups; returns any other as stored. */
export const phoneText = (phone: string): string => {
  const own = phone.replace(/^\+55(?=\d{10,11}$)/, '');
  const parts = /^(\d{2})(\d{4,5})(\d{4})$/.exec(own);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
};

export const postalCodeText = (code: string): string => code.replace(/^(\d{5})(\d{3})$/, '$1-$2');

export const cityText = ({ city, uf }: { readonly city: string; readonly uf: string | null }): string =>
  [city, uf].filter(Boolean).join('/');
