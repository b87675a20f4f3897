import { ask, inLanguage } from './http';
import type { Answer, DailyPuzzles, ChainForecast, PuzzleShown } from './types';

/** A puzzle of the collection by its id, or a moment of a replay. */
export type PuzzleSource = { id: string } | { replay: string; at: number; seat: number };

/** The puzzles of a day: the same for everybody. */
export const dailyPuzzles = (day: string): Promise<DailyPuzzles> => ask(`/api/puzzles?day=${day}`);
/** The puzzle after these actions. */
export const lookAt = (source: PuzzleSource, actions: string[]): Promise<PuzzleShown> =>
  ask(inLanguage('/api/puzzles'), { body: { ...source, actions } });
export const forecastIn = (source: PuzzleSource, actions: string[], chain: string[]): Promise<ChainForecast> =>
  ask(inLanguage('/api/puzzles/forecast'), { body: { ...source, actions, chain } });
/** Whether they are as good as the best; without any, one gives up. */
export const answerTo = (source: PuzzleSource, actions: string[]): Promise<Answer> =>
  ask(inLanguage('/api/puzzles/answer'), { body: { ...source, actions } });
