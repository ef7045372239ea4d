// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FindField } from './page.tsx';

afterEach(cleanup);

const field = (value: string, onChange: (text: string) => void = () => {}) => (
  <FindField label="Filtrar" placeholder="" value={value} onChange={onChange} />
);
const input = () => screen.getByLabelText<HTMLInputElement>('Filtrar');

describe('the filter of a list', () => {
  it('loses no letter while the address follows the keys a moment later', () => {
    const onChange = vi.fn();
    const { rerender } = render(field('', onChange));
    for (const text of ['p', 'pe', 'pes']) fireEvent.change(input(), { target: { value: text } });
    rerender(field('p', onChange));
    expect(input().value).toBe('pes');
    rerender(field('pes', onChange));
    expect(input().value).toBe('pes');
    expect(onChange.mock.calls).toEqual([['p'], ['pe'], ['pes']]);
  });

  it('shows a value that was not typed, such as a cleared one', () => {
    const { rerender } = render(field('ana'));
    fireEvent.change(input(), { target: { value: 'anab' } });
    rerender(field('anab'));
    rerender(field(''));
    expect(input().value).toBe('');
  });
});
