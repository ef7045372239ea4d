import type { TestApp } from './test-app.ts';

/** Lets days pass in tests of deliveries. Signs users in again after their session expires. */
export const throughDays = (testApp: TestApp): TestApp => ({
  ...testApp,
  send: async (who, ...request) => {
    const answer = await testApp.send(who, ...request);
    if (answer.status !== 401 || typeof who !== 'string') return answer;
    await testApp.openSession(who);
    return testApp.send(who, ...request);
  },
});
