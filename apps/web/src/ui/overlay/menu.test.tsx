// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { press } from '../../../testing/press.ts';
import { loadLayers } from './layers.ts';
import { Menu } from './menu.tsx';
import type { MenuAction } from './menu-action.ts';
import { Popover } from './popover.tsx';

beforeAll(loadLayers, 60_000);

const trigger = () => screen.getByRole('button', { name: 'Ações' });
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const focused = () => document.activeElement?.textContent;
const item = (name: string) => screen.getByRole('menuitem', { name });

function draw(actions: Omit<MenuAction, 'onPick'>[]) {
  const selected = vi.fn();
  render(
    <>
      <Menu
        label="Ações"
        actions={actions.map((action) => ({ ...action, onPick: () => selected(action.key, focused()) }))}
        trigger={(button) => (
          <button type="button" {...button}>
            Ações
          </button>
        )}
      />
      <p>fora</p>
    </>,
  );
  return selected;
}

const acts = [
  { key: 'open', label: 'Abrir' },
  { key: 'copy', label: 'Copiar', note: 'Ctrl C' },
  { key: 'remove', label: 'Excluir', disabled: true },
];

it('names its rows with their notes, and belongs to its button', () => {
  draw(acts);
  press(trigger());
  const menu = screen.getByRole('menu', { name: 'Ações' });
  expect(trigger().getAttribute('aria-expanded')).toBe('true');
  expect(trigger().getAttribute('aria-controls')).toBe(menu.id);
  expect(trigger().parentElement?.contains(menu)).toBe(true);
  expect(item('CopiarCtrl C')).toBeTruthy();
  press(trigger());
  expect(screen.queryByRole('menu')).toBeNull();
  expect(trigger().getAttribute('aria-controls')).toBeNull();
});

it('is opened by the arrow, walked around its end, and selected from by Enter; its button has the focus before', async () => {
  const selected = draw(acts);
  trigger().focus();
  key('ArrowDown');
  await vi.waitFor(() => expect(focused()).toBe('Abrir'));
  key('ArrowUp');
  expect(focused()).toContain('Copiar');
  key('ArrowDown');
  key('c');
  expect(focused()).toContain('Copiar');
  key('Enter');
  expect(selected).toHaveBeenCalledExactlyOnceWith('copy', 'Ações');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('receives the keys that were pressed before it had the focus', async () => {
  const selected = draw(acts);
  trigger().focus();
  act(() => {
    fireEvent.click(trigger());
    fireEvent.keyDown(trigger(), { key: 'ArrowDown' });
    expect(fireEvent.keyDown(trigger(), { key: 'Enter' }), 'the button does not close its list').toBe(false);
  });
  await vi.waitFor(() => expect(selected).toHaveBeenCalledExactlyOnceWith('copy', 'Ações'));
});

it('is closed again by Enter on its button once it has had the focus', async () => {
  draw(acts);
  trigger().focus();
  fireEvent.click(trigger());
  await vi.waitFor(() => expect(focused()).toBe('Abrir'));
  trigger().focus();
  // The browser makes a click of Enter unless the key was taken.
  if (fireEvent.keyDown(trigger(), { key: 'Enter' })) fireEvent.click(trigger());
  expect(screen.queryByRole('menu')).toBeNull();
});

it('keeps what is disabled from being selected', () => {
  const selected = draw(acts);
  press(trigger());
  expect(item('Excluir').getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(item('Excluir'));
  expect(selected).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeTruthy();
});

it('closes by Esc with the focus on its button, and by a press outside', () => {
  draw(acts);
  press(trigger());
  key('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(focused()).toBe('Ações');
  press(trigger());
  fireEvent.pointerDown(screen.getByText('fora'));
  expect(screen.queryByRole('menu')).toBeNull();
});

it('marks choices in their groups, begins at the chosen one, and picks it again', async () => {
  const selected = draw([
    { key: 'light', label: 'Claro', heading: 'Tema', checked: false },
    { key: 'dark', label: 'Escuro', checked: true },
    { key: 'dense', label: 'Compacta', heading: 'Densidade', checked: true },
  ]);
  press(trigger());
  expect(screen.getAllByRole('group')).toHaveLength(2);
  expect(screen.getByRole('group', { name: 'Tema' })).toBeTruthy();
  await vi.waitFor(() => expect(focused()).toBe('Escuro'));
  expect(screen.getAllByRole('menuitemradio', { checked: true })).toHaveLength(2);
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Escuro' }));
  expect(selected).toHaveBeenCalledExactlyOnceWith('dark', 'Ações');
});

it('holds acts and choices together', () => {
  draw([
    { key: 'panel', label: 'Painel', heading: 'ana@uni.com' },
    { key: 'light', label: 'Claro', checked: true },
    { key: 'leave', label: 'Sair' },
  ]);
  press(trigger());
  expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Painel', 'Sair']);
  expect(screen.getByRole('menuitemradio', { name: 'Claro' }).getAttribute('aria-checked')).toBe('true');
});

it('closes the innermost of two layers by Esc', () => {
  const button = (name: string) => (props: object) => (
    <button type="button" {...props}>
      {name}
    </button>
  );
  render(
    <Popover label="Filtros" trigger={button('Filtrar')}>
      {() => (
        <Popover label="Datas" trigger={button('Datas')}>
          {() => <p>calendário</p>}
        </Popover>
      )}
    </Popover>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Datas' }));
  expect(screen.getByText('calendário')).toBeTruthy();
  key('Escape');
  expect(screen.queryByText('calendário')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Filtros' })).toBeTruthy();
  key('Escape');
  expect(screen.queryByRole('dialog')).toBeNull();
});
