/** Masked personal identifiers, for callers without a reveal: enough to distinguish two. */

/** Name of a person after their erasure. */
export const pseudonymName = 'Pessoa removida';

/** A CPF (11 digits) or CNPJ (14 characters) as digits and letters alone; null for anything else. */
export const plainDocument = (text: string): string | null => {
  const plain = text.replaceAll(/[.\-/\s]/g, '').toUpperCase();
  if (/^\d{11}$/.test(plain) && hasCheckDigits(plain, cpfWeights)) return plain;
  if (/^[0-9A-Z]{12}\d{2}$/.test(plain) && hasCheckDigits(plain, cnpjWeights)) return plain;
  return null;
};

// Punctuation and the last two digits.
export const maskDocument = (document: string): string => {
  const tail = document.slice(-2);
  return document.length === 11 ? `***.***.***-${tail}` : `**.***.***/****-${tail}`;
};

// The first letter and the domain.
export const maskEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}***@${domain}`;
};

const cpfWeights = [
  [10, 9, 8, 7, 6, 5, 4, 3, 2],
  [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
];
const cnpjWeights = [
  [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
  [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2],
];

/** Modulo 11 over character codes less that of 0: since 2026 a CNPJ may hold letters. */
const hasCheckDigits = (plain: string, weights: readonly (readonly number[])[]): boolean => {
  if (/^(.)\1*$/.test(plain)) return false;
  return weights.every((row) => {
    const sum = row.reduce((total, weight, at) => total + weight * (plain.charCodeAt(at) - 48), 0);
    const rest = sum % 11;
    return Number(plain[row.length]) === (rest < 2 ? 0 : 11 - rest);
  });
};
