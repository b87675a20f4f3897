import type { api as english } from '../en/api';

export const api: typeof english = {
  title: 'Pour les programmes',
  sent: 'À envoyer',
  optional: 'facultatif',
};
