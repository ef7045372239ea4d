/** What the cash flow shows of partners. */

/** The lines of a projection as rows of the cash flow. */
interface Lines<Line> {
  keysUnder(prefix: string): string[];
  leaf(key: string, label?: string): Line[];
}

interface PartnersCopy {
  line: (key: string) => string;
  partner: (number: number) => string;
  tier: (number: number) => string;
}

/** A line of the capital with its parts by partner beneath. */
export function byPartner<Line>(lines: Lines<Line>, copy: PartnersCopy, key: string): Line[] {
  const partners = lines
    .keysUnder(`${key}.`)
    .flatMap((one) => lines.leaf(one, copy.partner(Number(one.slice(key.length + 1)))));
  return lines.leaf(key).map((line) => ({ ...line, children: partners }));
}

/** Tiers of the waterfall, and contributions in kind, balances and returns of each partner. */
export function partnerMemo<Line>(lines: Lines<Line>, copy: PartnersCopy): Line[] {
  const tiers = lines.keysUnder('waterfall.').flatMap((key) => lines.leaf(key, copy.tier(Number(key.split('.')[1]))));
  const partners = ['in_kind.', 'partner.'].flatMap((prefix) =>
    lines.keysUnder(prefix).flatMap((key) => {
      const [family = '', number, name] = key.split('.');
      const label = copy.line(name === undefined ? family : `${family}.${name}`);
      return lines.leaf(key, `${label}, ${copy.partner(Number(number))}`);
    }),
  );
  return [...tiers, ...partners];
}
