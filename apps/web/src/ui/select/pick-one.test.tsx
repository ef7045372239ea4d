// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { press } from '../../../testing/press.ts';
import { loadLayers } from '../overlay/layers.ts';
import { PickOne } from './pick-one.tsx';

beforeAll(loadLayers, 60_000);

const options = [
  { value: 'land', label: 'Terreno', heading: 'Custos' },
  { value: 'works', label: 'Construção', note: 'obra', heading: 'Custos' },
  { value: 'sales', label: 'Vendas', heading: 'Receitas', disabled: true },
] as const;

function draw(value: 'land' | 'works' | null = null) {
  const onPick = vi.fn();
  render(
    <PickOne
      label="Destino"
      value={value}
      options={options}
      placeholder="Escolha"
      searchLabel="Buscar"
      onPick={onPick}
    />,
  );
  press(screen.getByRole('button'));
  return onPick;
}

const search = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Buscar' });
const labels = () => screen.queryAllByRole('option').map((option) => option.textContent);

it('has the focus in its search, and its options in groups', async () => {
  draw('works');
  await vi.waitFor(() => expect(document.activeElement).toBe(search()));
  expect(screen.getByRole('listbox', { name: /Destino/ })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Custos' })).toBeTruthy();
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Construção');
});

it('finds by label, note and heading without accents, and says when nothing matches', () => {
  draw();
  fireEvent.change(search(), { target: { value: 'construcao' } });
  expect(labels()).toEqual(['Construçãoobra']);
  fireEvent.change(search(), { target: { value: 'receitas' } });
  expect(labels()).toEqual(['Vendas']);
  fireEvent.change(search(), { target: { value: 'xyz' } });
  expect(screen.getByRole('status').textContent).toBe('Nenhum resultado para os filtros aplicados.');
  expect(labels()).toEqual([]);
});

it('picks by a press, also what is chosen, and nothing disabled', () => {
  const onPick = draw('land');
  fireEvent.click(screen.getByRole('option', { name: /Vendas/ }));
  expect(onPick).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('option', { name: /Terreno/ }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('land');
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
