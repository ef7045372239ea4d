import { expect, it } from 'vitest';
import { screens } from '../../src/app/routes/screens.ts';
import { screenStates } from './screen-states.ts';

it('the states of every screen are drawn, and of no other', () => {
  const drawn = Object.values(screenStates).flatMap((rows) => Object.keys(rows));
  expect(drawn.toSorted()).toEqual(screens.map(({ key }) => key).toSorted());
});
