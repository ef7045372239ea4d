import { access } from '@uni/phrases';

const copy = access.password.rules;

export interface Rule {
  key: string;
  text: string;
  met: boolean;
}

/** Returns the server's password rules, as far as the page can check them. */
export function passwordRules(next: string, confirmation: string): readonly Rule[] {
  return [
    { key: 'length', text: copy.length, met: [...next].length >= 8 },
    { key: 'notNumeric', text: copy.notNumeric, met: /\D/.test(next) },
    { key: 'matches', text: copy.matches, met: next !== '' && next === confirmation },
  ];
}

/** Strength by length alone, 0 to 3: a long sentence beats a short mix of symbols. */
export function passwordStrength(next: string): 0 | 1 | 2 | 3 {
  const length = [...next].length;
  if (length < 8) return 0;
  if (length < 12) return 1;
  return length < 16 ? 2 : 3;
}
