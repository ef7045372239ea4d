// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EntryDialog } from '../overlay/entry-dialog.tsx';
import { MonthField } from './month-field.tsx';
import { MoneyField, PercentField } from './number-field.tsx';

afterEach(cleanup);

const type = (text: string) => {
  const field = screen.getByLabelText('Valor');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.blur(field);
};

describe('a money field', () => {
  it('commits what was typed the Brazilian way', () => {
    const commit = vi.fn();
    render(<MoneyField label="Valor" value={null} onCommit={commit} />);
    type('R$ 1.234,56');
    expect(commit).toHaveBeenCalledExactlyOnceWith(1234.56);
  });

  it('keeps a text it cannot read on screen with the reason, and commits nothing', () => {
    const commit = vi.fn();
    render(<MoneyField label="Valor" value={10} onCommit={commit} />);
    type('12,5%');
    expect(commit).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Valor')).toHaveProperty('value', '12,5%');
    expect(screen.getByText('12,5% de quê? Use =total*12,5%')).toBeTruthy();
    expect(screen.getByLabelText('Valor').getAttribute('aria-invalid')).toBe('true');
  });

  it('says how it reads an ambiguous text while it is typed', () => {
    render(<MoneyField label="Valor" value={null} onCommit={() => undefined} />);
    fireEvent.change(screen.getByLabelText('Valor'), { target: { value: '1.234' } });
    expect(screen.getByText('1.234 foi lido como R$ 1.234,00')).toBeTruthy();
  });

  it('calculates what begins with =, from what stands in the field too, to the centavo', () => {
    const commit = vi.fn();
    render(<MoneyField label="Valor" value={1000} onCommit={commit} />);
    type('=1500*12');
    type('+=10%');
    type('=100/3');
    expect(commit.mock.calls.flat()).toEqual([18_000, 1100, 33.33]);
    type('=1/0');
    expect(screen.getByText('Informe uma conta como =1500*12 ou +=10%')).toBeTruthy();
  });

  it('refuses a value beyond its limits', () => {
    const commit = vi.fn();
    render(<MoneyField label="Valor" value={10} onCommit={commit} least={0} />);
    type('-5');
    expect(commit).not.toHaveBeenCalled();
    expect(screen.getByText('O menor valor aceito é 0.')).toBeTruthy();
  });

  it('gives Esc back the value it had', () => {
    render(<MoneyField label="Valor" value={10} onCommit={() => undefined} />);
    const field = screen.getByLabelText('Valor');
    fireEvent.change(field, { target: { value: '99' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field).toHaveProperty('value', '10');
  });
});

describe('a percent field', () => {
  it('shows a share as a percent and commits a percent as a share', () => {
    const commit = vi.fn();
    render(<PercentField label="Valor" value={0.125} onCommit={commit} />);
    expect(screen.getByLabelText('Valor')).toHaveProperty('value', '12,5');
    type('1,1');
    expect(commit).toHaveBeenCalledExactlyOnceWith(0.011);
  });
});

describe('a month field', () => {
  it('takes a typed month and refuses what is none', () => {
    const commit = vi.fn();
    render(<MonthField label="Valor" value="2026-03" onCommit={commit} />);
    expect(screen.getByLabelText('Valor')).toHaveProperty('value', 'mar/26');
    type('13/26');
    expect(commit).not.toHaveBeenCalled();
    expect(screen.getByText('Informe um mês como mar/26')).toBeTruthy();
    type('4/27');
    expect(commit).toHaveBeenCalledExactlyOnceWith('2027-04');
  });

  it('writes this month with Ctrl and semicolon, and takes it with Enter', () => {
    vi.useFakeTimers({ now: new Date(2027, 4, 9) });
    const commit = vi.fn();
    render(<MonthField label="Valor" value="2026-03" onCommit={commit} />);
    const field = screen.getByLabelText('Valor');
    fireEvent.keyDown(field, { key: ';', ctrlKey: true });
    expect(field).toHaveProperty('value', 'mai/27');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(commit).toHaveBeenCalledExactlyOnceWith('2027-05');
    vi.useRealTimers();
  });
});

describe('a form in a layer', () => {
  beforeAll(() => {
    HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
      this.open = false;
    };
  });

  it.each([
    ['a number', <MoneyField key="money" label="Valor" value={10} onCommit={() => undefined} />, '12,5%', '12,5'],
    ['a month', <MonthField key="month" label="Valor" value="2026-03" onCommit={() => undefined} />, '13/26', '12/26'],
  ])('is not sent with %s that cannot be read, and leads to it', (_, field, wrong, right) => {
    const submit = vi.fn();
    render(
      <EntryDialog title="Preço" onClose={() => undefined} onSubmit={submit}>
        {field}
        <button type="submit">Salvar</button>
      </EntryDialog>,
    );
    type(wrong);
    fireEvent.click(screen.getByText('Salvar'));
    expect(submit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Valor'));
    type(right);
    fireEvent.click(screen.getByText('Salvar'));
    expect(submit).toHaveBeenCalledOnce();
  });

  it('hears of a problem within the event that makes it, so that no later one is faster', () => {
    const problems: (string | null)[] = [];
    const within: unknown[] = [];
    render(
      <fieldset onChange={() => within.push(problems.at(-1))}>
        <MoneyField label="Valor" value={10} onCommit={() => undefined} onProblem={(one) => problems.push(one)} />
      </fieldset>,
    );
    fireEvent.change(screen.getByLabelText('Valor'), { target: { value: 'abc' } });
    expect(within).toEqual(['Informe um valor como 1.234,56']);
  });
});
