/** A stored study as it is handed to the thread that computes: result alone. */
import type { RealisedSeries, StudyDocument } from '@uni/contracts';

export interface StudySource {
  /** Names its numbers: organization, version and hashes. */
  readonly key: string;
  readonly document: StudyDocument;
  readonly realised: RealisedSeries | null;
}
