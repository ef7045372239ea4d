import { describe, expect, it } from 'vitest';
import { isOwnOrigin } from './origin.ts';

const configured = 'https://uni.example';

describe('the origin of a request', () => {
  it.each([
    [undefined, 'uni.example'],
    ['https://uni.example', 'uni.example'],
    // Behind a proxy that calls the server by another name.
    ['https://uni.example', 'server:3000'],
    // On the machine itself, by any of its names.
    ['http://localhost:3000', 'localhost:3000'],
    ['http://127.0.0.1:3000', '127.0.0.1:3000'],
  ])('%s asking %s is ours', (origin, host) => {
    expect(isOwnOrigin(origin, host, configured)).toBe(true);
  });

  it.each([
    ['https://evil.example', 'uni.example'],
    ['null', 'uni.example'],
    ['', 'uni.example'],
    ['https://uni.example.evil.example', 'uni.example'],
    ['https://evil.example/uni.example', 'uni.example'],
    ['https://uni.example:8443', 'uni.example'],
    ['https://uni.example@evil.example', 'uni.example'],
    ['https://uni.example, https://evil.example', 'uni.example'],
    ['file://', 'uni.example'],
    ['chrome-extension://uni.example', 'uni.example'],
    ['javascript://uni.example', 'uni.example'],
    ['http://localhost:5173', 'localhost:3000'],
    ['https://evil.example', undefined],
  ])('%s asking %s is not', (origin, host) => {
    expect(isOwnOrigin(origin, host, configured)).toBe(false);
  });
});
