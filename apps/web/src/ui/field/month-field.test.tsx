// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { press } from '../../../testing/press.ts';
import { loadLayers } from '../overlay/layers.ts';
import { MonthField } from './month-field.tsx';

beforeAll(loadLayers, 60_000);

const field = () => screen.getByLabelText<HTMLInputElement>('Base');
const open = async () => {
  press(screen.getByRole('button', { name: 'Escolher mês' }));
  await vi.waitFor(() => expect(document.activeElement?.role).toBe('option'));
};
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const focused = () => document.activeElement?.getAttribute('aria-label');

function draw(value: string | null = '2026-03') {
  const onCommit = vi.fn();
  render(<MonthField label="Base" value={value} onCommit={onCommit} />);
  return onCommit;
}

it.each(['12/2026', 'dez/26', '2026-12', '31/12/2026'])('takes %s as it is pasted', (text) => {
  const onCommit = draw();
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.blur(field());
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('2026-12');
});

it('offers the months of a year, begins at its own, and picks one', async () => {
  const onCommit = draw();
  await open();
  expect(screen.getAllByRole('option')).toHaveLength(12);
  expect(focused()).toBe('março 2026');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('mar');
  fireEvent.click(screen.getByRole('option', { name: 'maio 2026' }));
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('2026-05');
  expect(screen.queryByRole('option')).toBeNull();
});

it('turns the year by buttons and by Page Up and Page Down', async () => {
  draw();
  await open();
  key('PageDown');
  expect(focused()).toBe('março 2027');
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Ano anterior' }));
  fireEvent.click(screen.getByRole('button', { name: 'Ano anterior' }));
  expect(screen.getByRole('option', { name: 'janeiro 2025' })).toBeTruthy();
});

it('picks the month again that it has', async () => {
  const onCommit = draw();
  await open();
  fireEvent.click(screen.getByRole('option', { name: 'março 2026' }));
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('2026-03');
});

it('goes to a month by its letters, and Esc leaves all as it was', async () => {
  const onCommit = draw(null);
  await open();
  key('s');
  expect(focused()).toMatch(/^setembro /);
  key('Escape');
  expect(onCommit).not.toHaveBeenCalled();
  expect(focused()).toBe('Escolher mês');
});
