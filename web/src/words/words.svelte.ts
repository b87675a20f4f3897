import { kept } from '$/kept.svelte';
import { en } from './en';
import { fr } from './fr';

/** All texts of the page. What English has, French must have, too: else it does not compile. */
export type Texts = typeof en;
const languages: Record<'en' | 'fr', Texts> = { en, fr };

/** The texts in the language of now: `say().home.play`. Read in a template or a derived value it follows the language. */
export const say = (): Texts => languages[kept.language];
