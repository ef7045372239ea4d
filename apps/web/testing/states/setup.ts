import '../../src/ui/tokens/tokens.css';
import '../../src/ui/tokens/base.css';
import '../../src/ui/tokens/text.css';
import { afterEach, beforeEach, expect } from 'vitest';
import { mockFaults, resetMocks, serveMocks } from '../mock-operation.ts';

serveMocks();

beforeEach(() => resetMocks());

afterEach(() => {
  expect(mockFaults()).toEqual([]);
});
