import type { World } from '../../../../testing/world.ts';

/** Lets days pass in tests of deliveries. Signs users in again after their session expires. */
export const throughDays = (world: World): World => ({
  ...world,
  send: async (who, ...request) => {
    const answer = await world.send(who, ...request);
    if (answer.status !== 401 || typeof who !== 'string') return answer;
    await world.openSession(who);
    return world.send(who, ...request);
  },
});
