// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { press } from '../../../testing/press.ts';
import { todayHere } from '../numbers/index.ts';
import { EntryDialog } from '../overlay/entry-dialog.tsx';
import { loadLayers } from '../overlay/layers.ts';
import { DayField } from './day-field.tsx';

beforeAll(loadLayers, 60_000);

afterEach(cleanup);
beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

const field = () => screen.getByLabelText<HTMLInputElement>('Dia');
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });

function Held({
  begin = '',
  onChange,
  ...more
}: {
  begin?: string;
  onChange?: (day: string) => void;
  min?: string;
  max?: string;
}) {
  const [day, setDay] = useState(begin);
  return (
    <DayField
      label="Dia"
      value={day}
      onChange={(next) => {
        setDay(next);
        onChange?.(next);
      }}
      {...more}
    />
  );
}

describe('a field of a day', () => {
  it('shows day, month and year in this order, whatever the language of the browser', () => {
    const languages = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
    render(<Held begin="2026-03-05" />);
    expect(field().value).toBe('05/03/2026');
    expect(field().type).toBe('text');
    expect(field().placeholder).toBe('dd/mm/aaaa');
    languages.mockRestore();
  });

  it('tells a day as soon as it is whole, and a short one when it is left', () => {
    const onChange = vi.fn();
    render(<Held onChange={onChange} />);
    write('05/03/20');
    expect(onChange).not.toHaveBeenCalled();
    write('05/03/2026');
    expect(onChange).toHaveBeenLastCalledWith('2026-03-05');
    write('6/3/26');
    fireEvent.blur(field());
    expect(onChange).toHaveBeenLastCalledWith('2026-03-06');
    expect(field().value).toBe('06/03/2026');
    write('');
    expect(onChange).toHaveBeenLastCalledWith('');
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  it('keeps a text it cannot read on screen with the reason, tells nothing and keeps the form from being sent', () => {
    const [onChange, sent] = [vi.fn(), vi.fn()];
    render(
      <EntryDialog
        title="Teste"
        onClose={() => undefined}
        onSubmit={sent}
        actions={<button type="submit">Salvar</button>}
      >
        <Held begin="2026-03-05" onChange={onChange} />
      </EntryDialog>,
    );
    write('31/02/2026');
    fireEvent.blur(field());
    fireEvent.click(screen.getByText('Salvar'));
    expect([onChange.mock.calls, sent.mock.calls]).toEqual([[], []]);
    expect(field().value).toBe('31/02/2026');
    expect(screen.getByText('Informe uma data como 31/12/2026')).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['31/12/2026', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    [' 31.12.2026\n', '2026-12-31'],
    ['31122026', '2026-12-31'],
  ])('takes %j as it is pasted', (text, day) => {
    const onChange = vi.fn();
    render(<Held begin="2026-01-01" onChange={onChange} />);
    write(text);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(day);
    fireEvent.blur(field());
    expect(field().value).toBe('31/12/2026');
  });

  it('says nothing of what is still being typed', () => {
    render(<Held />);
    write('0');
    expect(screen.queryByText('Informe uma data como 31/12/2026')).toBeNull();
    fireEvent.blur(field());
    expect(screen.getByText('Informe uma data como 31/12/2026')).toBeTruthy();
  });

  it('marks a day outside its limits in words', () => {
    render(<Held begin="2026-03-05" min="2026-03-10" />);
    expect(screen.getByText('Informe uma data a partir de 10/03/2026.')).toBeTruthy();
    write('11/03/2026');
    expect(screen.queryByText('Informe uma data a partir de 10/03/2026.')).toBeNull();
  });

  it('writes today by Ctrl+;', () => {
    const onChange = vi.fn();
    render(<Held onChange={onChange} />);
    fireEvent.keyDown(field(), { key: ';', ctrlKey: true });
    expect(onChange).toHaveBeenCalledExactlyOnceWith(
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date()),
    );
  });
});

describe('its calendar', () => {
  const open = async () => {
    press(screen.getByRole('button', { name: 'Escolher data' }));
    await vi.waitFor(() => expect(document.activeElement?.closest('td')).not.toBeNull());
  };
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
  const focused = () => document.activeElement?.getAttribute('aria-label');
  const day = (name: RegExp) => screen.getByRole('button', { name });

  it('is walked by the arrow keys over the ends of months, and picks a day', async () => {
    const onChange = vi.fn();
    render(<Held begin="2026-02-27" onChange={onChange} />);
    await open();
    expect(focused()).toMatch(/27 de fevereiro de 2026/);
    key('ArrowRight');
    key('ArrowRight');
    expect(focused()).toMatch(/1 de março de 2026/);
    expect(screen.getByText('março 2026')).toBeTruthy();
    key('ArrowDown');
    key('PageDown');
    key('End');
    expect(focused()).toMatch(/30 de abril de 2026/);
    fireEvent.click(day(/30 de abril de 2026/));
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-04-30');
    expect(field().value).toBe('30/04/2026');
    expect(screen.queryByText('abril 2026')).toBeNull();
  });

  it('begins a week on Sunday and names its days in Portuguese, whatever the language of the browser', async () => {
    const languages = vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US');
    render(<Held begin="2026-03-05" />);
    await open();
    const names = [...document.querySelectorAll('th')].map((head) => head.textContent);
    expect(names).toEqual(['D', 'S', 'T', 'Q', 'Q', 'S', 'S']);
    expect(focused()).toMatch(/^quinta-feira, 5 de março de 2026/);
    languages.mockRestore();
  });

  it('turns by buttons in Portuguese, and Esc returns to its button', async () => {
    render(<Held begin="2026-01-31" />);
    await open();
    fireEvent.click(screen.getByTitle('Próximo mês'));
    expect(screen.getByText('fevereiro 2026')).toBeTruthy();
    key('Escape');
    expect(screen.queryByText('fevereiro 2026')).toBeNull();
    expect(focused()).toBe('Escolher data');
  });

  it('offers no day outside the limits', async () => {
    const onChange = vi.fn();
    render(<Held begin="2026-03-10" onChange={onChange} min="2026-03-09" max="2026-03-11" />);
    await open();
    const outside = day(/12 de março de 2026/);
    fireEvent.click(outside);
    expect(onChange).not.toHaveBeenCalled();
    expect(outside.getAttribute('aria-disabled')).toBe('true');
  });

  it('opens today when what is typed is no day', async () => {
    render(<Held />);
    write('31/02');
    await open();
    const today = document.activeElement?.textContent;
    expect(today).toBe(String(Number(todayHere().slice(8))));
  });
});
