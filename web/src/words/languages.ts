import { languages } from './generated/languages';

export { languages };
export type Language = keyof typeof languages;

export const isLanguage = (code: string): code is Language => code in languages;

/** The first of these that the page speaks (`fr-CH` is French), else English. */
export const bestLanguage = (wanted: readonly string[]): Language =>
  wanted.map((one) => one.split('-')[0] ?? '').find(isLanguage) ?? 'en';
