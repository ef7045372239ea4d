/** Prints who can sign in to the demonstration organization, which is seeded into an empty database outside production. */
const people = [
  ['planejamento@demo.uni', 'plans: developments, versions, cash flow'],
  ['admin@demo.uni', 'administers the demonstration organization'],
  ['super@demo.uni', 'superuser: selects an organization first'],
  ['admin@outra.uni', 'administers a second organization'],
] as const;

if (process.env.UNI_ENV !== 'prod') {
  console.log('Demonstration users (seeded into an empty database; password Demonstracao-2026):');
  for (const [email, role] of people) console.log(`  ${email.padEnd(24)}${role}`);
}
