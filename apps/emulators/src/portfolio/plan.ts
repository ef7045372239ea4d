import { addDays, addMonths } from './calendar.ts';
import type { Dice } from './dice.ts';

/** An installment as agreed, before anything happened to it. */
export interface Agreed {
  readonly condition: string;
  readonly number: string;
  readonly dueDate: string;
  readonly amount: number;
}

/** Shares of the price in thousandths; the bank's financing takes what is left. */
const SIGNAL = 60;
const DOWN_PAYMENT = 40;
const MONTHLY = 300;
const INTERMEDIATE = 150;
const KEYS = 50;

/** Returns signal, down payment, monthly installments, balloons, keys and bank financing: together the price to the centavo. */
export function agreePlan(dice: Dice, price: number, date: string, monthly: number, interval: number): Agreed[] {
  const balloons = Math.floor(monthly / interval);
  const firstDue = addMonths(`${date.slice(0, 8)}${dice.pick(['05', '10', '15', '20'])}`, 1);
  const signal = thousandths(price, SIGNAL);
  const down = thousandths(price, DOWN_PAYMENT);
  const keys = thousandths(price, KEYS);
  const eachMonth = Math.floor(thousandths(price, MONTHLY) / monthly);
  const eachBalloon = Math.floor(thousandths(price, INTERMEDIATE) / balloons);
  const agreed: Agreed[] = [
    { condition: 'AT', number: '1/1', dueDate: addDays(date, 3), amount: signal },
    { condition: 'SI', number: '1/1', dueDate: addDays(date, 30), amount: down },
  ];
  for (let month = 0; month < monthly; month += 1)
    agreed.push({
      condition: 'PM',
      number: `${month + 1}/${monthly}`,
      dueDate: addMonths(firstDue, month),
      amount: eachMonth,
    });
  for (let turn = 0; turn < balloons; turn += 1)
    agreed.push({
      condition: 'PI',
      number: `${turn + 1}/${balloons}`,
      dueDate: addMonths(firstDue, (turn + 1) * interval),
      amount: eachBalloon,
    });
  const keysDue = addMonths(firstDue, Math.min(monthly, 36));
  const left = price - signal - down - keys - eachMonth * monthly - eachBalloon * balloons;
  agreed.push({ condition: 'CH', number: '1/1', dueDate: keysDue, amount: keys });
  agreed.push({ condition: 'FI', number: '1/1', dueDate: addMonths(keysDue, 2), amount: left });
  return agreed;
}

function thousandths(amount: number, share: number): number {
  return Math.floor((amount * share) / 1_000);
}
