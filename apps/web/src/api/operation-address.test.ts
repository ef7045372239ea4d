import { describe, expect, it } from 'vitest';
import { addressOfOperation } from './operation-address.ts';

describe('the address of an operation', () => {
  it('is its method and its path with the parameters filled in', () => {
    expect(
      addressOfOperation('PUT /api/sales/contracts/:id/refunds/:number/', { params: { id: 7, number: 2 } }),
    ).toEqual({
      method: 'PUT',
      url: '/api/sales/contracts/7/refunds/2/',
    });
  });

  it('escapes what would be another path', () => {
    const { url } = addressOfOperation('GET /api/lists/:list/', { params: { list: 'a/../b?c#d é' } });
    expect(url).toBe('/api/lists/a%2F..%2Fb%3Fc%23d%20%C3%A9/');
  });

  it.each([{}, { params: {} }, { params: { id: '' } }])('refuses a path without its parameter: %j', (input) => {
    expect(() => addressOfOperation('GET /api/sales/contracts/:id/', input)).toThrow('lacks id');
  });

  it('leaves out what is not asked, and keeps nought and false', () => {
    const query = { q: 'torre & mar', page: 0, open: false, state: undefined, sort: null, text: '' };
    expect(addressOfOperation('GET /api/units/', { query }).url).toBe('/api/units/?q=torre+%26+mar&page=0&open=false');
  });

  it('sends a list with commas, and an empty one not at all', () => {
    expect(addressOfOperation('GET /api/units/', { query: { ids: [3, 5], kinds: [] } }).url).toBe(
      '/api/units/?ids=3%2C5',
    );
  });
});
