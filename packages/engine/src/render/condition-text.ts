import { monthAt } from '../numeric/calendar.ts';
import type { Condition, Explanation } from '../projection.ts';

const monthNames = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];

/** A month as `jul/26`. */
export function monthName(baseMonth: string, t: number): string {
  const [year, month] = monthAt(baseMonth, t).split('-') as [string, string];
  return `${monthNames[Number(month) - 1] ?? ''}/${year.slice(2)}`;
}

type Unit = Explanation['unit'];

/** Returns a figure and its bound, with enough decimals to distinguish them. */
function figures(value: number, bound: number, unit: Unit): [string, string] {
  if (unit === 'money') return [money(value), money(bound)];
  const scale = unit === 'share' ? 100 : 1;
  const tail = unit === 'share' ? '%' : '';
  const whole = Number.isInteger(Number((bound * scale).toFixed(6)));
  for (let decimals = 1; decimals <= 6; decimals++) {
    const [a, b] = [value * scale, bound * scale].map((x) => number(x, decimals)) as [string, string];
    if (a !== b || value === bound || decimals === 6) return [a + tail, (whole ? number(bound * scale, 0) : b) + tail];
  }
  return ['', ''];
}

function money(cents: number): string {
  const text = number(Math.abs(cents) / 100, 2);
  return `${cents < 0 ? '−' : ''}R$\u00a0${text}`;
}

function number(value: number, decimals: number): string {
  const [whole = '', rest] = Math.abs(value).toFixed(decimals).split('.');
  const head = whole.length % 3 || 3;
  const thousands = Array.from({ length: Math.ceil((whole.length - head) / 3) }, (_, at) =>
    whole.slice(head + 3 * at, head + 3 * at + 3),
  );
  const grouped = [whole.slice(0, head), ...thousands].join('.');
  return `${value < 0 ? '−' : ''}${grouped}${rest === undefined ? '' : `,${rest}`}`;
}

/** A condition in words with its figures: "12,0% vendidos, mínimo 30%", "liberação de jan/27 a dez/28". */
export function conditionText(condition: Condition, value: number, unit: Unit, baseMonth: string): string {
  const { kind, subject, bound = 0, boundName } = condition;
  switch (kind) {
    case 'gate': {
      const [has, limit] = figures(value, bound, unit);
      return `${has} ${subject}, ${boundName ?? 'mínimo'} ${limit}`;
    }
    case 'limit': {
      const [has, limit] = figures(value, bound, unit);
      return `${subject} de ${has}, ${boundName ?? 'limite'} de ${limit}`;
    }
    case 'window':
      return `${subject} ${windowText(condition, baseMonth)}`;
    case 'policy':
      return condition.bound === undefined ? subject : `${subject}, ${figures(value, bound, unit)[0]}`;
  }
}

/** When a closed gate opens; nothing to say of other conditions. */
export function reachedText({ kind, met, reached }: Condition, baseMonth: string): string | undefined {
  if (kind !== 'gate' || met) return undefined;
  return reached === undefined ? 'o mínimo não é alcançado' : `o mínimo chega em ${monthName(baseMonth, reached)}`;
}

function windowText({ from, to, every }: Condition, baseMonth: string): string {
  const name = (t: number): string => (t < 0 ? 'o mês-base' : monthName(baseMonth, t));
  const rhythm = every === undefined ? '' : `a cada ${every} ${every === 1 ? 'mês' : 'meses'}`;
  const span = spanText(from, to, name);
  return [span, rhythm].filter((text) => text !== '').join(', ');
}

function spanText(from: number | undefined, to: number | undefined, name: (t: number) => string): string {
  if (from !== undefined && to !== undefined)
    return from === to ? `em ${name(from)}` : `de ${name(from)} a ${name(to)}`;
  if (from !== undefined) return `a partir de ${name(from)}`;
  return to === undefined ? '' : `até ${name(to)}`;
}
