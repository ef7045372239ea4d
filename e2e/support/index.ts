/** What journeys stand on: the real server, a real browser, people, pictures, accessibility. */
export { axeViolations } from './axe.ts';
export { complaints, launchBrowser, looks, shoot, type Theme, visitor, type Width } from './browser.ts';
export { root, shotsFolder } from './paths.ts';
export { type Person, people, signIn } from './people.ts';
export { type RunningServer, startServer } from './server.ts';
