/** Emulators of the two ERPs, for tests and for the demonstration. */

export { listenWithBrokenTls, unresolvableUrl } from './http/broken-tls.ts';
export type { FaultName, FaultSettings, PlantedFault } from './http/faults.ts';
export type { JournalEntry } from './http/journal.ts';
export { type MutationOptions, type MutationResult, mutationNames } from './portfolio/mutations.ts';
export type { Size } from './portfolio/world.ts';
export { type SiengeEmulator, startSiengeEmulator } from './sienge/emulator.ts';
export { malformations } from './sienge/malformed.ts';
export type { Scenario, SiengeOptions } from './sienge/state.ts';
export { digestOf } from './truth/digest.ts';
export type { BankTruth, CashTruth, NonCashTruth, OpenTruth, Truth, TruthResource } from './truth/truth.ts';
export { startUauEmulator, type UauEmulator } from './uau/emulator.ts';
export type { UauOptions, UauScenario } from './uau/state.ts';
export type { UauCashTruth, UauOpenTruth, UauTruth } from './uau/truth.ts';
