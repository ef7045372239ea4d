import { expect, it } from 'vitest';
import { plainAddress, withoutPassengers } from './plain-jpeg.ts';

const segment = (marker: number, ...inside: number[]) => [0xff, marker, 0, inside.length + 2, ...inside];
const begin = [0xff, 0xd8];
const frame = segment(0xe0, 74, 70, 73, 70);
const table = segment(0xdb, 1, 2, 3);
const scan = [...segment(0xda, 1), 9, 0xff, 0, 9, 0xff, 0xd9];

it('leaves out profiles, comments and what cameras write, and nothing of the picture', () => {
  const passengers = [segment(0xe1, 1, 2), segment(0xe2, 5), segment(0xfe, 6, 7)].flat();
  const bytes = Uint8Array.from([...begin, ...frame, ...passengers, ...table, ...scan]);
  expect([...withoutPassengers(bytes)]).toEqual([...begin, ...frame, ...table, ...scan]);
});

it('gives back whole what has none, and what is no JPEG', () => {
  for (const bytes of [[...begin, ...frame, ...table, ...scan], [137, 80, 78, 71, 1, 2], [], begin])
    expect([...withoutPassengers(Uint8Array.from(bytes))]).toEqual(bytes);
});

it('reads and writes the address that carries it', () => {
  const address = (bytes: number[]) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
  expect(plainAddress(address([...begin, ...segment(0xe2, 5), ...scan]))).toBe(address([...begin, ...scan]));
});
