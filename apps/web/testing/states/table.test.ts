import { expect, it } from 'vitest';
import { screens } from '../../src/app/routes/screens.ts';
import { accessOf } from '../mock-operation.ts';
import { type ScreenStates, screenStates } from './screen-states.ts';

it('the states of every screen are drawn, and of no other', () => {
  const drawn = Object.values(screenStates).flatMap((rows) => Object.keys(rows));
  expect(drawn.toSorted()).toEqual(screens.map(({ key }) => key).toSorted());
});

/** Screens that need another permission than the operations they read, and why. */
const others: Readonly<Record<string, string>> = {
  grossRevenueLine: 'stands in the menu of planning; its rows are those of the integration',
  organizations: 'a register for who creates them; the list is read elsewhere too',
  enterpriseRegister: 'its rows come with the figures of planning',
  firstStudy: 'registers an enterprise; its list is read by more people',
  workbookStudy: 'makes a draft; known layouts are read by whoever reads plans',
};

it('a screen is for whoever may read what it shows', () => {
  const states: Readonly<Record<string, ScreenStates>> = Object.assign({}, ...Object.values(screenStates));
  const apart = screens.filter(({ key, needs }) => {
    // The first operation is the screen's own data; the rest are options.
    const [firstRead] = states[key]?.reads ?? [];
    return needs !== undefined && firstRead !== undefined && accessOf(firstRead) !== needs;
  });
  expect(apart.map(({ key }) => key).toSorted()).toEqual(Object.keys(others).toSorted());
});
