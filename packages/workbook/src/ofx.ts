import { unescapeXml } from './xml.ts';

/** A transaction of a bank's statement as written: raw texts, not yet checked. */
export interface OfxTransaction {
  readonly posted: string;
  readonly amount: string;
  readonly type: string;
  readonly id: string;
  readonly check: string;
  readonly name: string;
  readonly memo: string;
}

export interface OfxStatement {
  readonly bank: string;
  readonly account: string;
  readonly transactions: readonly OfxTransaction[];
}

type OfxField = keyof OfxTransaction | 'bank' | 'account';

/** Elements in use; of two with the same meaning the first nonempty one applies. */
const elements: Readonly<Record<string, OfxField>> = {
  DTPOSTED: 'posted',
  TRNAMT: 'amount',
  TRNTYPE: 'type',
  FITID: 'id',
  CHECKNUM: 'check',
  REFNUM: 'check',
  NAME: 'name',
  MEMO: 'memo',
  ORG: 'bank',
  BANKID: 'bank',
  ACCTID: 'account',
};

const noTransaction: OfxTransaction = { posted: '', amount: '', type: '', id: '', check: '', name: '', memo: '' };
const longestName = 40;

/** True if a text is an OFX statement, in either of its versions. */
export const isOfx = (text: string): boolean => /<OFX>|^\s*OFXHEADER\s*:/i.test(text.slice(0, 4_000));

/**
 * Reads OFX 1 (SGML, whose elements need not end) and OFX 2 (XML) alike. Each element's text goes to its name. A transaction
 * continues until it ends or the next begins. One pass, no document type and no entity but the five of XML: nothing unfolds.
 * @param most maximum number of transactions; one more is read to signal an excess
 */
export function readOfx(text: string, most: number): OfxStatement {
  const transactions: OfxTransaction[] = [];
  const about = { bank: '', account: '' };
  let current: { -readonly [Key in keyof OfxTransaction]: string } | null = null;
  const end = () => {
    if (current) transactions.push(current);
    current = null;
  };
  for (const { name, value } of openings(text)) {
    if (transactions.length > most) break;
    if (name === 'STMTTRN') {
      end();
      current = { ...noTransaction };
    } else if (name === '/STMTTRN' || name === '/BANKTRANLIST') end();
    const field = elements[name];
    if (field === undefined || value === '') continue;
    if (field === 'bank' || field === 'account') about[field] ||= value;
    else if (current) current[field] ||= value;
  }
  end();
  return { ...about, transactions };
}

/** Tags in order, each with the text that follows it. A `<` that begins no tag is text. */
function* openings(text: string): Generator<{ name: string; value: string }> {
  let at = tagFrom(text, 0);
  while (at >= 0) {
    const close = text.indexOf('>', at);
    const name = text.slice(at + 1, close).toUpperCase();
    const next = tagFrom(text, close + 1);
    yield { name, value: plain(text.slice(close + 1, next < 0 ? text.length : next)) };
    at = next;
  }
}

function tagFrom(text: string, from: number): number {
  for (let at = text.indexOf('<', from); at >= 0; at = text.indexOf('<', at + 1)) {
    if (text.startsWith('<![CDATA[', at)) {
      const end = text.indexOf(']]>', at);
      if (end < 0) return -1;
      at = end;
      continue;
    }
    let end = at + 1;
    if (text.charCodeAt(end) === 47) end += 1;
    const name = end;
    while (end - name < longestName && /[A-Za-z0-9._]/.test(text[end] ?? '')) end += 1;
    if (end > name && text[end] === '>') return at;
  }
  return -1;
}

const longestText = 4_000;

const plain = (written: string): string => {
  const short = written.length > longestText ? written.slice(0, longestText) : written;
  const section = /^\s*<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)/.exec(short);
  return (section?.[1] ?? unescapeXml(short)).replaceAll(/\s+/g, ' ').trim();
};
