// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearNotices, noticeStore, notify } from './notice-store.ts';
import { NoticeStack } from './notices.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  clearNotices();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe('a notice', () => {
  it('leaves the screen after its time and stays in the list', () => {
    render(<NoticeStack />);
    act(() => notify({ kind: 'success', title: 'Salvo com Sucesso', duration: 2_000 }));
    pass(1_999);
    expect(screen.queryByText('Salvo com Sucesso')).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Salvo com Sucesso')).toBeNull();
    expect(noticeStore.read()).toHaveLength(1);
  });

  it('stays while it is pointed at, and starts its time again afterwards', () => {
    render(<NoticeStack />);
    act(() => notify({ kind: 'success', title: 'Salvo', duration: 2_000 }));
    fireEvent.pointerEnter(screen.getByRole('status', { hidden: true }));
    pass(60_000);
    expect(screen.queryByText('Salvo')).toBeTruthy();
    fireEvent.pointerLeave(screen.getByRole('status', { hidden: true }));
    pass(2_000);
    expect(screen.queryByText('Salvo')).toBeNull();
  });

  it('stays 1,5 seconds when nobody says how long', () => {
    notify({ kind: 'information', title: 'Oi' });
    expect(noticeStore.read()[0]?.duration).toBe(1_500);
  });

  it('is an alert when it tells an error and a status when it tells a success', () => {
    render(<NoticeStack />);
    act(() => {
      notify({ kind: 'error', title: 'Falhou' });
      notify({ kind: 'success', title: 'Feito' });
    });
    expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('Falhou');
    expect(screen.getByRole('status', { hidden: true }).textContent).toContain('Feito');
  });

  it('is shown once when the same words come twice at the same time', () => {
    notify({ kind: 'error', title: 'Falhou' });
    notify({ kind: 'error', title: 'Falhou' });
    expect(noticeStore.read()).toHaveLength(1);
  });
});
