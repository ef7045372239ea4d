// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { states } from '@uni/phrases';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazySection, SectionBoundary } from './lazy-section.tsx';

function drawSection(load: () => Promise<() => string>) {
  const Section = lazySection(load);
  render(
    <>
      <p>o resto da tela</p>
      <SectionBoundary of="tab">
        <Suspense fallback="carregando">
          <Section />
        </Suspense>
      </SectionBoundary>
    </>,
  );
}

it('reports code that does not come once, leaves the rest, and fetches it again when asked', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(() => 'os custos');
  drawSection(load);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(states.couldNotLoadScreen);
  expect(screen.getByText('o resto da tela')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: states.retry }));
  expect(await screen.findByText('os custos')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
