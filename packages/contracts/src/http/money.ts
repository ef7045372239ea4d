/** Money as it travels outside studies and projections: decimal strings in reais ("-10.10"); inside, integer centavos. */

/** "-10.1" → −1010. For text that `decimal()` accepted: at most two decimals. */
export function centsOfDecimal(amount: string): number {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return amount.startsWith('-') && cents !== 0 ? -cents : cents;
}

/** −1010 → "-10.10". */
export function decimalOfCents(cents: number): string {
  const magnitude = Math.abs(cents);
  const text = `${Math.floor(magnitude / 100)}.${String(magnitude % 100).padStart(2, '0')}`;
  return cents < 0 ? `-${text}` : text;
}
