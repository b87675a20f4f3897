import type { Texts } from '../words.svelte';

export const generic: Texts['generic'] = {
  common: 'Sur la table',
  own: 'Ce que tu as',
  choices: 'Ce que tu peux faire',
  nothing: 'Rien ici',
  search: 'Chercher',
  none: 'Rien de ce nom',
  more: (count: number) => `${count} choix possibles`,
  onTable: 'À choisir sur la table, ou ici :',
  several: 'Plusieurs choix',
  less: 'Moins',
  moreOf: 'Plus',
  pointAt: 'Passe sur un choix pour voir ce qu’il ferait.',
  pointAtPlace: 'Passe sur un lieu pour voir ce qui s’y trouve.',
  seat: (number: number) => `Place ${number}`,
};
