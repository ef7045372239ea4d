// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { NumberField } from '../field/number-field.tsx';
import { TextField } from '../field/text-field.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { FormActions } from './form-actions.tsx';

const question = 'Descartar o que você digitou?';

beforeAll(() => {
  // The document of the tests has no modal layer.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
});

interface Drawn {
  onSubmit: (fields: { name: string; price: number | null }) => void;
  onClose: () => void;
  isTyped?: boolean;
  Layer?: typeof EntryDialog | typeof EntryDrawer;
}

function Entry({ onSubmit, onClose, isTyped, Layer = EntryDrawer }: Drawn) {
  const [name, setName] = useState('Aurora');
  const [price, setPrice] = useState<number | null>(null);
  return (
    <Layer
      title="Unidade"
      onClose={onClose}
      onSubmit={() => onSubmit({ name, price })}
      isTyped={isTyped}
      actions={<FormActions onCancel={onClose}>Salvar</FormActions>}
    >
      <TextField label="Nome" value={name} onChange={setName} />
      <NumberField label="Preço" value={price} onCommit={setPrice} />
      <input type="search" aria-label="Filtro" />
    </Layer>
  );
}

function draw(props: Partial<Drawn> = {}) {
  const [onSubmit, onClose] = [vi.fn(), vi.fn()];
  render(<Entry onSubmit={onSubmit} onClose={onClose} {...props} />);
  return { onSubmit, onClose };
}

const type = (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  field.focus();
  fireEvent.input(field, { target: { value: text } });
};
const drawer = () => screen.getByRole('dialog', { name: 'Unidade' });
const isQuestioned = () => screen.queryByRole('dialog', { name: question }) !== null;

const leavings = {
  Esc: () => fireEvent(drawer(), new Event('cancel', { cancelable: true })),
  'the close button': () => fireEvent.click(screen.getByRole('button', { name: 'Fechar' })),
  Cancel: () => fireEvent.click(screen.getByRole('button', { name: 'Cancelar' })),
  'the backdrop': () => fireEvent.pointerDown(drawer(), { clientX: -10, clientY: -10 }),
};

it.each(Object.entries(leavings))('leaves an untouched form by %s at once', (_, leave) => {
  const { onClose } = draw();
  leave();
  expect(onClose).toHaveBeenCalledOnce();
  expect(isQuestioned()).toBe(false);
});

it.each(Object.entries(leavings))('asks before typed input is lost by %s', (_, leave) => {
  const { onClose } = draw();
  type('Nome', 'Boreal');
  leave();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Continuar editando' }));
  expect(isQuestioned()).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Boreal');
  leave();
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks nothing for what is as it was, nor for what a search finds', () => {
  const { onClose } = draw();
  type('Nome', 'Boreal');
  type('Nome', 'Aurora');
  type('Filtro', 'torre');
  leavings.Cancel();
  expect(onClose).toHaveBeenCalledOnce();
});

it('asks as its form says, where the form knows', () => {
  const drawn = draw({ isTyped: false });
  type('Nome', 'Boreal');
  leavings.Esc();
  expect(drawn.onClose).toHaveBeenCalledOnce();
});

it('asks for a number that it cannot read, whatever its form says', () => {
  const { onClose } = draw({ isTyped: false });
  type('Preço', 'doze');
  leavings.Esc();
  expect(isQuestioned()).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it('gives a short answer up without a question', () => {
  const { onClose } = draw({ Layer: EntryDialog });
  type('Nome', 'Boreal');
  leavings.Esc();
  expect(onClose).toHaveBeenCalledOnce();
});

it('saves by Ctrl+Enter with what is still being typed', () => {
  const { onSubmit } = draw();
  type('Preço', '12,5');
  fireEvent.keyDown(screen.getByLabelText('Preço'), { key: 'Enter', ctrlKey: true });
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Aurora', price: 12.5 });
});

it('asks again where the browser closes it by force', () => {
  const { onClose } = draw();
  type('Nome', 'Boreal');
  const element = drawer() as HTMLDialogElement;
  element.close();
  fireEvent(element, new Event('close'));
  expect(element.open).toBe(true);
  expect(isQuestioned()).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});
