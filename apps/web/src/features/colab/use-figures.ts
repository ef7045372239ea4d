import { sharedEnterprisesStore } from '../../api/colab/indicators.ts';
import { useStore } from '../../api/stores/store-query.ts';

/** Enterprises to choose from; while they are on their way there is only the whole. */
export const useChoices = () => (useStore(sharedEnterprisesStore).data ?? []).filter(({ version }) => version !== null);
