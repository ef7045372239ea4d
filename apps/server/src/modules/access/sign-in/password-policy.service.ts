/**
 * Reasons why a new password is weak, in Django's words. Common are those of a list of leaks, and those built the way Brazilians
 * build theirs. These are a popular word or keyboard row with digits and signs, or a run of neighbouring characters.
 */
import { limits } from '@uni/contracts';
import { isListed } from './common-passwords.gateway.ts';

const passwordMessages = {
  tooShort: `This password is too short. It must contain at least ${limits.passwordCharactersMin} characters.`,
  tooLong: `This password is too long. It must contain at most ${limits.passwordCharactersMax} characters.`,
  tooCommon: 'This password is too common.',
  entirelyNumeric: 'This password is entirely numeric.',
  tooSimilar: "The password is too similar to the user's data.",
} as const;

const roots = new Set(
  `senha password passwd pass admin administrador root user usuario login master welcome bemvindo qwerty asdf asdfgh zxcvbn
  qazwsx qwertyuiop abc abcd letmein iloveyou teamo amor brasil brazil flamengo corinthians palmeiras saopaulo santos gremio
  vasco internacional cruzeiro botafogo fluminense jesus deus familia vida feliz monkey dragon sunshine princess football
  baseball superman batman shadow michael jordan charlie trustno mudar mudar123 trocar teste test demo guest convidado secret
  segredo hello ola oi maria joao jose pedro lucas gabriel rafael bruno carlos ana paula juliana fernanda amanda camila
  mustang access computer internet google facebook empresa construtora incorporadora imovel obra predio casa uni`
    .split(/\s+/)
    .filter((word) => word.length > 0),
);

const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];

/** The user's own words (name, e-mail, organization) may not be the password either. */
export const passwordFaults = (password: string, personalTerms: readonly string[]): string[] => {
  const faults: string[] = [];
  const characters = [...password].length;
  if (personalTerms.some((word) => isSimilar(password, word))) faults.push(passwordMessages.tooSimilar);
  if (characters < limits.passwordCharactersMin) faults.push(passwordMessages.tooShort);
  if (characters > limits.passwordCharactersMax) faults.push(passwordMessages.tooLong);
  if (isCommon(password)) faults.push(passwordMessages.tooCommon);
  if (/^\d+$/.test(password)) faults.push(passwordMessages.entirelyNumeric);
  return faults;
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[@4]/g, 'a')
    .replace(/3/g, 'e')
    .replace(/[1!]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/[5$]/g, 's');

const isCommon = (password: string): boolean => {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 2 || isRun(lower) || isListed(lower) || isListed(plain(lower))) return true;
  return coresOf(lower).some((core) => roots.has(core) || roots.has(plain(core)) || isRepeated(core));
};

/** "senha2026" is "senha" in decoration, and "s3nh4123" is "s3nh4" in decoration: a digit may be either. */
const coresOf = (text: string): string[] => {
  if (text.length > limits.passwordCharactersMax) return [];
  const leading = /^[^a-z]*/.exec(text)?.[0].length ?? 0;
  const trailing = /(?<![^a-z])[^a-z]+$/.exec(text)?.[0].length ?? 0;
  const cores: string[] = [];
  for (let start = 0; start <= leading; start += 1) {
    for (let end = text.length; end >= text.length - trailing && end > start; end -= 1)
      cores.push(text.slice(start, end));
  }
  return cores;
};

const isRun = (text: string): boolean =>
  rows.some((row) => row.includes(text) || [...row].reverse().join('').includes(text));

const isRepeated = (text: string): boolean => {
  const half = text.slice(0, text.length / 2);
  return half.length > 0 && half + half === text && (roots.has(half) || isRun(half));
};

const isSimilar = (password: string, word: string): boolean => {
  const own = plain(word);
  return own.length >= 4 && coresOf(password.toLowerCase()).some((core) => plain(core) === own);
};
