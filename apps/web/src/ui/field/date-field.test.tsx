// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DayField } from './day-field.tsx';
import { MonthField } from './month-field.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T15:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const field = () => screen.getByLabelText<HTMLInputElement>('Data');
const type = (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.blur(field());
};
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more });

interface Limits {
  begin?: string;
  min?: string;
  max?: string;
}

function Day({ begin = '', ...limits }: Limits) {
  const [day, setDay] = useState(begin);
  return <DayField label="Data" value={day} onChange={setDay} {...limits} />;
}

function Month({ begin = '', ...limits }: Limits) {
  const [month, setMonth] = useState<string | null>(begin || null);
  return <MonthField label="Data" value={month} onCommit={setMonth} {...limits} />;
}

describe.each([
  ['a day', Day, '12/03/2027', '30/11/2026'],
  ['a month', Month, 'mar/27', 'nov/26'],
])('%s', (_, Kind, written, now) => {
  it('is typed as it is written, or as hoje', () => {
    render(<Kind />);
    type(written);
    expect(field().value).toBe(written);
    type('Hoje');
    expect(field().value).toBe(now);
  });

  it('begins at the current one when an empty field is stepped, and Ctrl+; writes it', () => {
    render(<Kind />);
    press('ArrowDown');
    expect(field().value).toBe(now);
    type('');
    press(';', { ctrlKey: true });
    expect(field().value).toBe(now);
  });

  it('says what is wrong beside a text that is none, which stays', () => {
    render(<Kind />);
    type('13/13/13');
    expect(field().value).toBe('13/13/13');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Informe (uma data|um mês) como/)).toBeTruthy();
  });
});

it.each([
  ['ArrowUp', '2027-01-31', '01/02/2027'],
  ['ArrowDown', '2027-03-01', '28/02/2027'],
  ['PageUp', '2027-01-31', '28/02/2027'],
  ['PageDown', '2028-03-31', '29/02/2028'],
])('%s steps a day of %s to %s', (key, begin, after) => {
  render(<Day begin={begin} />);
  press(key);
  expect(field().value).toBe(after);
});

it.each([
  ['ArrowUp', '2026-12', 'jan/27'],
  ['ArrowDown', '2026-01', 'dez/25'],
  ['PageUp', '2026-03', 'mar/27'],
  ['PageDown', '2026-03', 'mar/25'],
])('%s steps a month of %s to %s', (key, begin, after) => {
  render(<Month begin={begin} />);
  press(key);
  expect(field().value).toBe(after);
});

it('steps from what is typed, and never over a limit', () => {
  render(<Month begin="2026-03" max="2027-06" />);
  fireEvent.change(field(), { target: { value: 'mai/27' } });
  press('ArrowUp');
  expect(field().value).toBe('jun/27');
  press('ArrowUp');
  expect(field().value).toBe('jun/27');
});

it.each([
  ['fev/26', 'Informe um mês a partir de mar/26.'],
  ['jan/28', 'Informe um mês até dez/27.'],
])('reports a month outside its limits: %s', (typed, message) => {
  render(<Month min="2026-03" max="2027-12" />);
  type(typed);
  expect(screen.getByText(message)).toBeTruthy();
});

it('steps nothing in a field that is only read', () => {
  const onChange = vi.fn();
  render(<DayField label="Data" readOnly value="2026-03-05" onChange={onChange} />);
  press('ArrowUp');
  expect(onChange).not.toHaveBeenCalled();
});
