// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Facts, Sums } from './facts.tsx';
import { Grid, Row, Stack } from './layout.tsx';
import { PlainTable } from './plain-table.tsx';
import { StepList } from './step-list.tsx';

afterEach(cleanup);

test('a Stack is the element that it is drawn as, with its gap and its own attributes', () => {
  render(
    <Stack as="section" gap="8 12" align="start" aria-label="Partes" data-path="/a">
      <p>um</p>
    </Stack>,
  );
  const section = screen.getByRole('region', { name: 'Partes' });
  expect(section.style.gap).toBe('8px 12px');
  expect(section.style.alignItems).toBe('start');
  expect(section.dataset.path).toBe('/a');
});

test('a Row wraps unless told otherwise, and puts its children apart', () => {
  const { container } = render(
    <>
      <Row gap={8} justify="space-between" className="small" />
      <Row wrap={false} />
    </>,
  );
  const [wrapping, line] = container.querySelectorAll('div');
  expect(wrapping?.style.justifyContent).toBe('space-between');
  expect(wrapping?.style.flexWrap).toBe('');
  expect(wrapping?.classList).toContain('small');
  expect(line?.style.flexWrap).toBe('nowrap');
});

test('a Grid has as many columns of a width as fit', () => {
  const { container } = render(<Grid column={180} fill gap={16} />);
  expect(container.querySelector('div')?.getAttribute('style')).toMatch(/auto-fill, minmax\(min\(180px, 100%\), 1fr\)/);
});

test('Facts and Sums are lists of names and values', () => {
  const fact = (
    <div>
      <dt>Nome</dt>
      <dd>Valor</dd>
    </div>
  );
  render(
    <>
      <Facts>{fact}</Facts>
      <Sums large>{fact}</Sums>
    </>,
  );
  expect(screen.getAllByRole('term')).toHaveLength(2);
  expect(screen.getAllByRole('definition')).toHaveLength(2);
});

test('a PlainTable with a name scrolls in a region that the keyboard reaches', () => {
  const { rerender } = render(<PlainTable label="Linhas">{null}</PlainTable>);
  expect(screen.getByRole('region', { name: 'Linhas' }).tabIndex).toBe(0);
  rerender(<PlainTable>{null}</PlainTable>);
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getByRole('table')).toBeTruthy();
});

test('a step leads to itself where the wizard allows it, and tells what is wrong', () => {
  const steps = [
    { key: 'a', label: 'Um' },
    { key: 'b', label: 'Dois' },
  ] as const;
  const visited: string[] = [];
  render(
    <StepList
      label="Passos"
      steps={steps}
      current="a"
      wrong={{ keys: ['b'], note: 'há o que corrigir' }}
      onGo={(key) => visited.push(key)}
    />,
  );
  const second = screen.getByRole('button', { name: /Dois/ });
  expect(second.textContent).toContain('há o que corrigir');
  second.click();
  expect(visited).toEqual(['b']);
  expect(screen.getByRole('button', { name: /Um/ }).getAttribute('aria-current')).toBe('step');
});
