import type { ScenarioCriteria, StoredScenario } from '@uni/contracts';
import { wireInstant } from '../../../platform/time.ts';
import type { CriteriaRow, ScenarioRow } from './scenarios.repository.ts';

export const presentScenario = (row: ScenarioRow): StoredScenario => ({
  id: row.id,
  version: row.version_id,
  nome: row.nome,
  overrides: JSON.parse(row.overrides),
  revision: row.version,
  updated_at: wireInstant(row.updated_at),
});

export const presentCriteria = (row: CriteriaRow): ScenarioCriteria => ({
  criteria: JSON.parse(row.criteria),
  revision: row.version,
});
