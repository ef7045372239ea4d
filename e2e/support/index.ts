/** What journeys stand on: the real server, a real browser, people, pictures, accessibility. */
export { axeViolations } from './axe.ts';
export { complaints, type Look, looks, shoot, visitor } from './browser.ts';
export { people, signIn } from './people.ts';
export { openStage } from './stage.ts';
