import type { InstallmentKind } from '../terms.ts';

/** A debtor of a contract, as the register has it. */
export interface Debtor {
  readonly contract: number;
  /** The contract's number. */
  readonly number: string;
  /** Identifies the client. */
  readonly client: string;
  readonly name: string;
  /** CPF or CNPJ without punctuation; null: not known. */
  readonly document: string | null;
}

/**
 * References to the payer in a bank's text, the surest first. They are installment, client's CPF or CNPJ, contract, whole
 * name, and partial name. A partial name is first and last name, or a masked CPF.
 */
export const namings = ['installment', 'document', 'contract', 'name', 'part_of_name'] as const;
/** Kind of reference by which a text names a debtor. */
export type Naming = (typeof namings)[number];

/** An installment reference in a text: `3/36`, perhaps with its kind. */
export interface InstallmentReference {
  readonly number: number;
  readonly of: number | null;
  readonly kind: InstallmentKind | null;
}

/** Contracts and installments that the text of a credit names. */
export interface Named {
  /** Null: the text names no debtor. */
  readonly by: Naming | null;
  readonly contracts: readonly number[];
  /** The installments that the text states, for contracts named in any way. */
  readonly installments: ReadonlyMap<number, InstallmentReference>;
}

/** Words for kinds of installments in banks' texts. */
const kindWords: Readonly<Record<string, InstallmentKind>> = {
  ATO: 'signing',
  SINAL: 'down_payment',
  MENSAL: 'monthly',
  SEMESTRAL: 'half_yearly',
  ANUAL: 'yearly',
  INTERMEDIARIA: 'periodic',
  CHAVES: 'keys',
  REPASSE: 'bank_transfer',
  RESIDUO: 'residue',
  RENEGOCIADA: 'renegotiated',
  TAXA: 'fee',
};
const installmentWords = new Set(['P', 'PC', 'PCL', 'PARC', 'PARCELA', 'PRESTACAO', 'PREST']);
const contractWords = new Set(['CONTRATO', 'CONTR', 'CTR', 'CTO', 'CT', 'SEUNUMERO']);
/** Words that banks omit from names. */
const namelessWords = new Set(['DE', 'DA', 'DO', 'DAS', 'DOS', 'E', 'LTDA', 'SA', 'ME', 'EPP', 'EIRELI']);

/** Capitals without accents, in runs of letters and digits. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[A-Z0-9]+/g) ?? [];

const nameWordsOf = (name: string): string[] =>
  wordsOf(name).filter((word) => word.length > 1 && !namelessWords.has(word));

const longestCut = 4;

/** True if the words of a name follow each other in a text. The last one may be cut short, as banks do at the end of a field. */
const containsName = (copy: readonly string[], name: readonly string[]): boolean => {
  let at = 0;
  for (const [position, nameWord] of name.entries()) {
    const isLast = position === name.length - 1;
    const match = copy.findIndex(
      (word, k) =>
        k >= at &&
        (word === nameWord || (isLast && position > 0 && word.length >= longestCut && nameWord.startsWith(word))),
    );
    if (match < 0) return false;
    at = match + 1;
  }
  return true;
};

interface Numbered {
  readonly debtor: Debtor;
  /** Short numbers of digits alone stand in any text. */
  readonly isWeak: boolean;
}

interface NamedDebtor {
  readonly debtor: Debtor;
  readonly words: readonly string[];
}

/** A register by what texts may hold of it. However many there are, a text is looked up and no register is walked. */
interface Register {
  readonly byDocument: Map<string, Debtor[]>;
  /** By the six digits of a CPF that banks show. */
  readonly byMask: Map<string, Debtor[]>;
  /** By the words of contracts' numbers, and the most words that there are of one. */
  readonly byNumber: Map<string, Numbered[]>;
  mostWords: number;
  /** By the first two words of a name, the second perhaps cut short; by the one there is. */
  readonly byName: Map<string, NamedDebtor[]>;
  /** By the first and the last word. */
  readonly byEnds: Map<string, Debtor[]>;
}

const into = <Row>(map: Map<string, Row[]>, key: string, row: Row): void => {
  const rows = map.get(key);
  if (rows) rows.push(row);
  else map.set(key, [row]);
};

/** Shorter names of one word stand in any text. */
const shortestName = 6;

function addName({ byName, byEnds }: Register, debtor: Debtor): void {
  const copy = nameWordsOf(debtor.name);
  const [first = '', second] = copy;
  if (second === undefined) {
    if (first.length >= shortestName) into(byName, first, { debtor, words: copy });
    return;
  }
  into(byEnds, `${first} ${copy.at(-1)}`, debtor);
  into(byName, `${first} ${second}`, { debtor, words: copy });
  if (copy.length === 2)
    for (let length = longestCut; length < second.length; length++)
      into(byName, `${first} ${second.slice(0, length)}`, { debtor, words: copy });
}

/** Returns a matcher from statement text to debtors. */
export function openDebtors(debtors: readonly Debtor[]): (text: string) => Named {
  const register: Register = {
    ...{ byDocument: new Map(), byMask: new Map(), byNumber: new Map(), byName: new Map(), byEnds: new Map() },
    mostWords: 0,
  };
  for (const debtor of debtors) {
    const { document, number } = debtor;
    if (document !== null) into(register.byDocument, document, debtor);
    if (document?.length === 11) into(register.byMask, document.slice(3, 9), debtor);
    const copy = wordsOf(number);
    const whole = copy.join('');
    const isWeak = whole.length < 5 && !(/[A-Z]/.test(whole) && /\d/.test(whole));
    if (copy.length > 0) into(register.byNumber, copy.join(' '), { debtor, isWeak });
    register.mostWords = Math.max(register.mostWords, copy.length);
    addName(register, debtor);
  }

  return (text) => {
    const copy = wordsOf(text);
    const numbered = numbersIn(copy, register);
    const sets: Readonly<Record<Naming, readonly Debtor[]>> = {
      installment: numbered.filter(({ reference }) => reference !== null).map(({ debtor }) => debtor),
      document: documentsIn(text).flatMap((one) => register.byDocument.get(one) ?? []),
      contract: numbered.map(({ debtor }) => debtor),
      ...namesIn(text, copy, register),
    };
    const references = new Map(
      numbered.flatMap(({ debtor, reference }) => (reference ? [[debtor.contract, reference] as const] : [])),
    );
    const named = narrowed(sets, references);
    const apart = references.size === 0 && named.by !== null ? referenceIn(copy, 0, 0) : null;
    return apart ? { ...named, installments: new Map(named.contracts.map((one) => [one, apart])) } : named;
  };
}

/** The surest naming, narrowed by those that are less sure as far as they agree with it. */
function narrowed(
  sets: Readonly<Record<Naming, readonly Debtor[]>>,
  installments: ReadonlyMap<number, InstallmentReference>,
): Named {
  let by: Naming | null = null;
  let contracts: readonly number[] = [];
  for (const naming of namings) {
    const match = [...new Set(sets[naming].map(({ contract }) => contract))];
    if (match.length === 0) continue;
    if (by === null) {
      by = naming;
      contracts = match;
      continue;
    }
    const both = contracts.filter((one) => match.includes(one));
    if (both.length > 0) contracts = both;
  }
  return { by, contracts, installments };
}

/** Returns CPF and CNPJ in a text, with or without punctuation. Invalid ones match no debtor. */
function documentsIn(text: string): string[] {
  const match = text
    .toUpperCase()
    .matchAll(
      /(?<![\dA-Z])(?:\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[\dA-Z]{2}\.?[\dA-Z]{3}\.?[\dA-Z]{3}\/?[\dA-Z]{4}-?\d{2})(?![\dA-Z])/g,
    );
  return [...match].map(([one]) => one.replaceAll(/[.\-/]/g, ''));
}

function namesIn(
  text: string,
  copy: readonly string[],
  { byName, byEnds, byMask }: Register,
): { name: Debtor[]; part_of_name: Debtor[] } {
  const candidates = new Set<NamedDebtor>();
  const ends = new Set<Debtor>();
  for (const [at, first] of copy.entries()) {
    for (const one of byName.get(first) ?? []) candidates.add(one);
    for (const second of copy.slice(at + 1)) {
      const pair = `${first} ${second}`;
      for (const one of byName.get(pair) ?? []) candidates.add(one);
      for (const one of byEnds.get(pair) ?? []) ends.add(one);
    }
  }
  const masked = [...text.matchAll(/\*{3}\.?(\d{3})\.?(\d{3})-?\*{2}/g)].flatMap(
    ([, a, b]) => byMask.get(`${a}${b}`) ?? [],
  );
  return {
    name: [...candidates].filter(({ words: name }) => containsName(copy, name)).map(({ debtor }) => debtor),
    part_of_name: [...masked, ...ends],
  };
}

interface NumberMatch {
  readonly debtor: Debtor;
  readonly reference: InstallmentReference | null;
}

/** Contracts whose number stands in a text; of several that begin alike the longest. */
function numbersIn(copy: readonly string[], { byNumber, mostWords }: Register): NumberMatch[] {
  const match: NumberMatch[] = [];
  for (const at of copy.keys())
    for (let length = Math.min(mostWords, copy.length - at); length > 0; length--) {
      const numbered = byNumber.get(copy.slice(at, at + length).join(' '));
      if (!numbered) continue;
      const reference = referenceAt(copy, at + length) ?? referenceIn(copy, at, length);
      for (const { debtor, isWeak } of numbered)
        if (!isWeak || contractWords.has(copy[at - 1] ?? '')) match.push({ debtor, reference });
      break;
    }
  return match;
}

const installmentNumber = (word: string | undefined): number | null =>
  word !== undefined && /^\d{1,3}$/.test(word) && Number(word) > 0 ? Number(word) : null;

/** `3/36`, `PARC 3`, `CHAVES`, `MENSAL 3 36` from a word on. */
function referenceAt(copy: readonly string[], from: number): InstallmentReference | null {
  let at = from;
  let kind: InstallmentKind | null = null;
  for (; at < copy.length; at++) {
    const word = copy[at] ?? '';
    if (Object.hasOwn(kindWords, word)) kind = kindWords[word] ?? null;
    else if (!installmentWords.has(word)) break;
  }
  const number = installmentNumber(copy[at]);
  if (number === null) return kind === null ? null : { number: 1, of: null, kind };
  const of = installmentNumber(copy[at + 1]);
  return { number, of: of !== null && of >= number ? of : null, kind };
}

/** Returns a reference apart from the contract's number, behind a word that announces it. */
function referenceIn(copy: readonly string[], at: number, length: number): InstallmentReference | null {
  for (const [k, word] of copy.entries()) {
    const isOutside = k < at || k >= at + length;
    if (isOutside && (installmentWords.has(word) || Object.hasOwn(kindWords, word))) {
      const reference = referenceAt(copy, k);
      if (reference) return reference;
    }
  }
  return null;
}
