import { useQuery } from '@tanstack/react-query';
import { sharedEnterprisesQuery } from '../../api/colab/indicators.ts';

/** Enterprises to choose from; while they are on their way there is only the whole. */
export const useChoices = () => (useQuery(sharedEnterprisesQuery).data ?? []).filter(({ version }) => version !== null);
