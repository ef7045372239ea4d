import type { World } from '../../../../testing/world.ts';

/** Days pass in the tests of what is sent: whoever is not signed in any more signs in again. */
export const throughDays = (world: World): World => ({
  ...world,
  send: async (who, ...request) => {
    const answer = await world.send(who, ...request);
    if (answer.status !== 401 || typeof who !== 'string') return answer;
    await world.openSession(who);
    return world.send(who, ...request);
  },
});
