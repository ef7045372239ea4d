/** What journeys stand on: the real server, a real browser, people, pictures, accessibility. */
export { axeViolations } from './axe.ts';
export { complaints, type Look, looks, shoot, visitor, widths } from './browser.ts';
export { flaws } from './flaws.ts';
export { counted, enterOn, focus, tabTo } from './hands.ts';
export { people, signIn } from './people.ts';
export { button, closed, dialog, focused, main } from './screen.ts';
export { openStage } from './stage.ts';
