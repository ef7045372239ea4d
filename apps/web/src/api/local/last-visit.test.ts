// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { lastVisit } from './last-visit.ts';

const day = (n: number) => new Date(`2026-11-${n}T12:00:00Z`);

describe('the last visit', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('is none on the first, and stays the same for as long as the tab is open', () => {
    expect(lastVisit(7, day(20))).toBeNull();
    expect(lastVisit(7, day(21))).toBeNull();
  });

  it('is the one before this one, of the same person', () => {
    lastVisit(7, day(20));
    sessionStorage.clear();
    expect(lastVisit(7, day(21))).toBe(day(20).toISOString());
    expect(lastVisit(7, day(22))).toBe(day(20).toISOString());
    expect(lastVisit(8, day(22))).toBeNull();
  });

  it('is none where what was kept is no instant', () => {
    localStorage.setItem('home-visit-7', 'ontem');
    expect(lastVisit(7, day(21))).toBeNull();
  });
});
